/** The parts of s3rver that the tests use; it brings no types. */
declare module 's3rver' {
  interface Options {
    port: number
    address: string
    silent: boolean
    directory: string
    configureBuckets: { name: string; configs: string[] }[]
  }

  class S3rver {
    constructor(options: Options)
    run(): Promise<unknown>
    close(): Promise<void>
  }

  export = S3rver
}
