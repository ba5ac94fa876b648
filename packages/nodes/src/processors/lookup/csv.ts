/** A table: the names of its columns, and its rows with as many cells each. */
export interface Table {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export interface TableLimits {
  readonly maxRows: number
  readonly maxColumns: number
}

/** A text that is no table, with the line where that shows. */
export class CsvError extends Error {
  constructor(message: string, line?: number) {
    super(line === undefined ? message : `line ${line}: ${message}`)
    this.name = 'CsvError'
  }
}

const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Reads CSV as RFC 4180 has it: cells may be quoted, quotes inside are doubled, lines end in LF or CRLF. The first row names
 * the columns. Short rows are filled up with empty cells; empty lines are left out.
 */
export function parseCsv(text: string, limits: TableLimits): Table {
  const reader = new CsvReader(text)
  const head = reader.row()
  if (!head) throw new CsvError('the table is empty; the first row must name the columns')
  const columns = head.map(name => name.trim())
  checkColumns(columns, limits)
  const rows: string[][] = []
  for (let row = reader.row(); row; row = reader.row()) {
    if (row.length > columns.length) {
      throw new CsvError(
        `there are ${row.length} cells, but the first row names ${columns.length} columns`,
        reader.rowLine,
      )
    }
    if (rows.length >= limits.maxRows) throw new CsvError(`the table has more than ${limits.maxRows} rows`)
    while (row.length < columns.length) row.push('')
    rows.push(row)
  }
  return { columns, rows }
}

function checkColumns(columns: readonly string[], { maxColumns }: TableLimits): void {
  if (columns.length > maxColumns) throw new CsvError(`the table has more than ${maxColumns} columns`, 1)
  const seen = new Set<string>()
  for (const name of columns) {
    if (seen.has(name)) throw new CsvError(`there are two columns with the name ${JSON.stringify(name)}`, 1)
    seen.add(name)
  }
}

class CsvReader {
  readonly #text: string
  #at: number
  #line = 1
  /** The line on which the last row began. */
  rowLine = 1

  constructor(text: string) {
    this.#text = text
    this.#at = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0
  }

  /** The next row that is not empty; undefined at the end. */
  row(): string[] | undefined {
    while (this.#at < this.#text.length) {
      this.rowLine = this.#line
      const cells = this.#cells()
      if (cells.length > 1 || cells[0] !== '') return cells
    }
    return undefined
  }

  #cells(): string[] {
    const cells: string[] = []
    for (;;) {
      cells.push(this.#text[this.#at] === '"' ? this.#quoted() : this.#plain())
      const next = this.#text[this.#at]
      this.#at += 1
      if (next === ',') continue
      if (next === '\r') this.#at += 1
      this.#line += 1
      return cells
    }
  }

  #plain(): string {
    const from = this.#at
    const end = this.#endOfCell()
    const cell = this.#text.slice(from, end)
    if (cell.includes('"')) throw new CsvError('a quote inside a cell needs the whole cell in quotes', this.rowLine)
    this.#at = end
    return cell
  }

  #endOfCell(): number {
    let at = this.#at
    for (; at < this.#text.length; at += 1) {
      const char = this.#text.charCodeAt(at)
      if (char === 0x2c || char === 0x0a) return at
      if (char === 0x0d && this.#text.charCodeAt(at + 1) === 0x0a) return at
    }
    return at
  }

  #quoted(): string {
    let cell = ''
    let from = this.#at + 1
    for (;;) {
      const quote = this.#text.indexOf('"', from)
      if (quote < 0) throw new CsvError('a quote is not closed', this.rowLine)
      cell += this.#text.slice(from, quote)
      this.#at = quote + 1
      if (this.#text[this.#at] !== '"') break
      cell += '"'
      from = quote + 2
    }
    this.#line += cell.split('\n').length - 1
    const next = this.#text[this.#at]
    const ends =
      next === undefined || next === ',' || next === '\n' || (next === '\r' && this.#text[this.#at + 1] === '\n')
    if (!ends) throw new CsvError('a quoted cell goes on behind its closing quote', this.rowLine)
    return cell
  }
}
