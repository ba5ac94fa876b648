interface Bucket {
  readonly bucket: string
  readonly region: string
  readonly endpoint?: string | undefined
  readonly s3_force_path_style: boolean
}

/** The host name that the services of a region stand below. */
export function awsDomain(region: string): string {
  return region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com'
}

/** As a signature writes it, so that nothing on the way can read the key in another way. */
function encodeKey(key: string): string {
  return key
    .split('/')
    .map(part =>
      encodeURIComponent(part).replaceAll(/[!'()*]/g, mark => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`),
    )
    .join('/')
}

/** Where an object of the bucket is. */
export function objectUrl({ bucket, region, endpoint, s3_force_path_style }: Bucket, key: string): URL {
  const base = new URL(endpoint ?? `https://s3.${region}.${awsDomain(region)}`)
  // Certificates are for one name below the host's, so names with dots and those of addresses go into the path.
  const inPath = s3_force_path_style || bucket.includes('.') || /^[\d.]+$|^\[/.test(base.hostname)
  if (!inPath) base.hostname = `${bucket}.${base.hostname}`
  base.pathname = `${inPath ? `/${bucket}` : ''}/${encodeKey(key)}`
  return base
}
