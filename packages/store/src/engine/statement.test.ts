import { describe, expect, it } from 'vitest'
import { parseStatement } from './statement.ts'

describe('parseStatement', () => {
  it.each([
    ['SELECT 1', 'read'],
    ['  /* x */ with 1 as a select a', 'read'],
    ['(SELECT 1) UNION ALL (SELECT 2)', 'read'],
    ['EXPLAIN SELECT 1', 'read'],
    ['show tables', 'read'],
    ['CREATE TABLE t (a Int8) ENGINE = Memory', 'command'],
    ['SYSTEM FLUSH LOGS', 'command'],
    ['insert into t values (1)', 'insert'],
    ['INSERT INTO t SELECT 1 FORMAT Null', 'insert'],
  ])('knows what %s does', (sql, kind) => {
    expect(parseStatement(sql).kind).toBe(kind)
  })

  it('takes a plain insert apart', () => {
    expect(
      parseStatement('INSERT INTO weir.t (a, `b c`, Events.Name) SETTINGS x = 1 FORMAT JSONEachRow').insert,
    ).toEqual({
      table: ['weir', 't'],
      columns: ['a', 'b c', 'Events.Name'],
      head: 'INSERT INTO weir.t (a, `b c`, Events.Name)',
      settings: 'SETTINGS x = 1',
      format: 'JSONEachRow',
      inlineData: '',
    })
  })

  it.each([
    ['no column list', 'INSERT INTO t FORMAT RowBinary', ['t'], []],
    ['quoted names', 'INSERT INTO TABLE "my db".`ta\\`ble` FORMAT CSV', ['my db', 'ta`ble'], []],
    ['a table called values', 'INSERT INTO values FORMAT CSV', ['values'], []],
  ])('reads an insert with %s', (_name, sql, table, columns) => {
    const insert = parseStatement(sql).insert
    expect([insert?.table, insert?.columns]).toEqual([table, columns])
  })

  it('keeps rows that follow the format out of the SQL', () => {
    const statement = parseStatement('INSERT INTO t FORMAT JSONEachRow\n{"a": "it\'s; {b:c}"}')
    expect(statement.insert?.inlineData).toBe('{"a": "it\'s; {b:c}"}')
    expect(statement.placeholders.size).toBe(0)
  })

  it.each([
    ['a select', 'INSERT INTO t SELECT 1 FORMAT Null'],
    ['values', "INSERT INTO t VALUES (1, ' FORMAT CSV ')"],
    ['a table function', "INSERT INTO FUNCTION file('x', 'CSV') FORMAT CSV"],
    ['a file', "INSERT INTO t FROM INFILE 'x' FORMAT CSV"],
    ['a column expression', 'INSERT INTO t (* EXCEPT(a)) FORMAT CSV'],
    ['three name parts', 'INSERT INTO a.b.c FORMAT CSV'],
  ])('leaves an insert with %s to the engine', (_name, sql) => {
    expect(parseStatement(sql).insert).toBeUndefined()
  })

  it('finds placeholders, and only those', () => {
    const sql = "SELECT {a:String}, {b : Array(UInt8)}, '{c:String}', map('d', 1), {'e': 1} -- {f:String}"
    expect([...parseStatement(sql).placeholders]).toEqual(['a', 'b'])
  })

  it('reads the format of a query', () => {
    expect(parseStatement('SELECT 1 FORMAT JSON;').format).toBe('JSON')
    expect(parseStatement("SELECT 'x FORMAT JSON'").format).toBeUndefined()
  })

  it('drops a closing semicolon and refuses a second statement', () => {
    expect(parseStatement('SELECT 1 ; -- end').sql).toBe('SELECT 1')
    expect(() => parseStatement("SELECT ';'; DROP TABLE t")).toThrow('Multi-statements are not allowed')
  })

  it.each(['SET max_threads = 1', 'use weir', 'CREATE TEMPORARY TABLE t (a Int8)'])('refuses %s', sql => {
    expect(() => parseStatement(sql)).toThrow('has no session to act on')
  })

  it('refuses nothing at all', () => {
    expect(() => parseStatement(' -- just a comment')).toThrow('Empty query')
  })
})
