import { describe, expect, it } from 'vitest'
import { readOptions } from './options.ts'

const server = ['--server', 'http://localhost:4320', '--pipeline', 'p1', '--token', 't']

describe('readOptions', () => {
  it('takes a file', () => {
    const options = readOptions(['--config', 'a.yaml', '--home', '/h', '--status-port', '9000'], {})
    expect(options).toEqual({
      home: '/h',
      ingest: undefined,
      statusPort: 9000,
      tied: false,
      hosted: false,
      statusHost: '127.0.0.1',
      workers: undefined,
      source: { kind: 'file', path: 'a.yaml' },
    })
  })

  it.each([
    ['http://localhost:4320', 'websocket', 'ws://localhost:4320/v1/opamp'],
    ['wss://weir.example', 'websocket', 'wss://weir.example/v1/opamp'],
    ['https://weir.example/other', 'http', 'https://weir.example/other'],
  ])('reads %s over %s as %s', (given, transport, url) => {
    const options = readOptions([...server, '--server', given, '--transport', transport], {})
    expect(options.source).toMatchObject({ kind: 'server', server: { transport, token: 't', pipelineId: 'p1' } })
    expect(options.source.kind === 'server' && options.source.server.url.href).toBe(url)
  })

  it('takes where to deliver beside a file', () => {
    const options = readOptions(['--config', 'a'], { WEIR_AGENT_INGEST: 'http://h:4318', WEIR_AGENT_TOKEN: 't' })
    expect(options.ingest).toEqual({ url: 'http://h:4318', token: 't' })
  })

  it('takes the token from the environment', () => {
    const options = readOptions(server.slice(0, 4), { WEIR_AGENT_TOKEN: 'secret' })
    expect(options.source).toMatchObject({ server: { token: 'secret' } })
  })

  it.each([
    ['no source', [], /Say where the pipeline comes from/],
    ['both sources', [...server, '--config', 'a'], /either --config or --server/],
    ['no token', server.slice(0, 4), /needs a token/],
    ['no pipeline', ['--server', 'ws://a', '--token', 't'], /--pipeline ID/],
    ['a bad address', [...server, '--server', 'ftp://a'], /--server must be an address/],
    ['a bad transport', [...server, '--transport', 'tcp'], /websocket or http/],
    ['a bad port', ['--config', 'a', '--status-port', 'x'], /--status-port must be a port/],
    ['an unknown option', ['--nope'], /Usage:/],
  ])('refuses %s with a sentence', (_name, args, message) => {
    expect(() => readOptions(args, {})).toThrow(message)
  })
})
