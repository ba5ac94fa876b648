import { type LogFilter, parseLogFilter, QueryError } from '@weir/languages/query'

export interface QueryProblem {
  message: string
  start: number
  end: number
}

/** What is wrong with a query and where; undefined when it can be read. */
export function queryProblem(text: string): QueryProblem | undefined {
  try {
    parseLogFilter(text)
    return undefined
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    return { message: error.message, start: error.start, end: error.end }
  }
}

/** The words and quoted texts that a matching log must hold, for marking them in its message. */
export function searchedTexts(query: string): string[] {
  return queryProblem(query) ? [] : textsOf(parseLogFilter(query))
}

function textsOf(filter: LogFilter): string[] {
  switch (filter.kind) {
    case 'text':
      return filter.text === '' ? [] : [filter.text]
    case 'and':
    case 'or':
      return filter.items.flatMap(textsOf)
    case 'all':
    case 'field':
    case 'not':
      return []
  }
}
