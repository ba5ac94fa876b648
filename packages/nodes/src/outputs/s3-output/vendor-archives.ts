type Fields = Readonly<Record<string, unknown>>

/** Other names of fields, with the ones that we have. */
const fieldNames: Readonly<Record<string, string>> = {
  access_key: 'aws_key_id',
  secret_key: 'aws_sec_key',
  hmac_access_key: 'aws_key_id',
  hmac_secret: 'aws_sec_key',
  max_byte_limit: 'max_batch_size',
}

/** What nodes of types that are S3 under another name have to say when they do not say it. */
const stores: Readonly<Record<string, Fields>> = {
  minio_output: { region: 'us-east-1' },
  digitalocean_spaces_output: { region: 'us-east-1' },
  ibm_object_storage_output: { region: 'us-east-1' },
  zenko_output: { region: 'us-east-1' },
  gcs_output: { region: 'auto', endpoint: 'https://storage.googleapis.com', s3_force_path_style: true },
}

const words: Readonly<Record<string, Fields>> = {
  encoding: { json: 'ndjson' },
  compression: { uncompressed: 'none', '': 'none' },
}

function own(fields: Fields | undefined, key: unknown): unknown {
  return fields && typeof key === 'string' && Object.hasOwn(fields, key) ? fields[key] : undefined
}

/** `host:port` as a URL, as other products write it. */
function endpointUrl(endpoint: unknown, isPlain: boolean): unknown {
  if (typeof endpoint !== 'string' || endpoint === '' || endpoint.includes('://')) return endpoint
  return `${isPlain ? 'http' : 'https'}://${endpoint}`
}

/**
 * A node that archives in the words of another product, in ours: `minio_output` and the like become `s3_output`. Other nodes
 * come back as they are.
 */
export function adoptArchive(node: Fields): Fields {
  const type = typeof node['type'] === 'string' ? node['type'] : ''
  const store = Object.hasOwn(stores, type) ? stores[type] : undefined
  if (!store && type !== 's3_output' && type !== 'localstorage_output') return node
  const { disable_ssl: disableSsl, ...given } = node
  const renamed = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      Object.hasOwn(fieldNames, name) ? fieldNames[name] : name,
      own(Object.hasOwn(words, name) ? words[name] : undefined, value) ?? value,
    ]),
  )
  if (!store) return 'disable_ssl' in node ? { ...renamed, disable_ssl: disableSsl } : renamed
  const endpoint = endpointUrl(renamed['endpoint'], disableSsl === true)
  return { ...store, ...renamed, ...(endpoint !== undefined && { endpoint }), type: 's3_output' }
}
