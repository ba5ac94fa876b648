import { describe, expect, it } from 'vitest'
import { s3OutputDefinition } from './s3-output.definition.ts'
import { adoptArchive } from './vendor-archives.ts'

const keys = { aws_key_id: 'id', aws_sec_key: 'secret' }

describe('archives of other products', () => {
  it.each([
    [
      'minio',
      {
        type: 'minio_output',
        endpoint: 'minio:9000',
        disable_ssl: true,
        bucket: 'logs',
        access_key: 'id',
        secret_key: 'secret',
      },
      { type: 's3_output', endpoint: 'http://minio:9000', bucket: 'logs', region: 'us-east-1', ...keys },
    ],
    [
      'spaces with words for the encoding',
      {
        type: 'digitalocean_spaces_output',
        endpoint: 'https://nyc3.digitaloceanspaces.com',
        bucket: 'logs',
        access_key: 'id',
        secret_key: 'secret',
        encoding: 'json',
        compression: 'uncompressed',
      },
      {
        type: 's3_output',
        endpoint: 'https://nyc3.digitaloceanspaces.com',
        bucket: 'logs',
        region: 'us-east-1',
        encoding: 'ndjson',
        compression: 'none',
        ...keys,
      },
    ],
    [
      'google',
      { type: 'gcs_output', bucket: 'logs', hmac_access_key: 'id', hmac_secret: 'secret', max_byte_limit: '16MB' },
      {
        type: 's3_output',
        bucket: 'logs',
        region: 'auto',
        endpoint: 'https://storage.googleapis.com',
        s3_force_path_style: true,
        max_batch_size: '16MB',
        ...keys,
      },
    ],
  ])('%s', (_name, node, expected) => {
    const adopted = adoptArchive(node)
    expect(adopted).toEqual(expected)
    expect(s3OutputDefinition.config.safeParse(adopted).error).toBeUndefined()
  })

  it('leaves other nodes alone', () => {
    const node = { type: 'weir_output', access_key: 'mine', encoding: 'json' }
    expect(adoptArchive(node)).toBe(node)
  })
})
