import { z } from 'zod'
import { archiveFields, checkArchive } from '../../archive/archive-fields.ts'
import { defineNode } from '../../define.ts'
import { deliveryFields } from '../../delivery/delivery-fields.ts'
import { durationText } from '../../duration.ts'
import { clientTlsField } from '../../tls-fields.ts'
import { urlText } from '../http-output/request-fields.ts'

const endpointUrl = () =>
  urlText().refine(
    text => !URL.canParse(text) || (new URL(text).pathname === '/' && new URL(text).search === ''),
    'Must be a URL without a path, such as https://minio.example.com:9000',
  )

export const s3OutputDefinition = defineNode({
  type: 's3_output',
  title: 'S3',
  summary: 'Archives to S3 and whatever speaks its protocol, with a manifest of what the objects hold.',
  category: 'output',
  subcategories: ['archive'],
  icon: 'IconBucket',
  inputTypes: ['log', 'metric', 'trace'],
  outputTypes: [],
  config: z
    .object({
      bucket: z
        .string()
        .regex(
          /^[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]$/,
          'Must be the name of a bucket: lower-case letters, digits, . - and _',
        )
        .meta({ title: 'Bucket' }),
      region: z
        .string()
        .regex(/^[a-z0-9-]{1,50}$/, 'Must be the name of a region, such as eu-central-1')
        .meta({
          title: 'Region',
          description: 'Stores without regions mostly take us-east-1.',
          placeholder: 'us-east-1',
        }),
      endpoint: endpointUrl().optional().meta({
        title: 'Endpoint',
        description: 'Of a store other than AWS, such as MinIO.',
        placeholder: 'https://minio.example.com:9000',
        valueType: 'url',
      }),
      aws_key_id: z
        .string()
        .min(1)
        .max(200)
        .regex(/^[\x21-\x7e]*$/, 'Must be printable ASCII')
        .meta({ title: 'Access key id' }),
      aws_sec_key: z.string().min(1).max(1000).meta({ title: 'Secret access key', valueType: 'password' }),
      aws_session_token: z
        .string()
        .max(8192)
        .regex(/^[\x21-\x7e]*$/, 'Must be printable ASCII')
        .optional()
        .meta({ title: 'Session token', visibility: 'advanced', valueType: 'password' }),
      role_arn: z
        .string()
        .regex(
          /^arn:[\w-]+:iam::\d{12}:role\/[\w+=,.@/-]{1,512}$/,
          'Must be the ARN of a role, arn:aws:iam::123456789012:role/name',
        )
        .optional()
        .meta({ title: 'Role', description: 'The ARN of a role to take on with these keys.', visibility: 'advanced' }),
      external_id: z
        .string()
        .regex(/^[\w+=,.@:/-]{2,1224}$/, 'Must have 2 to 1224 letters, digits and +=,.@:/-_')
        .optional()
        .meta({ title: 'External id', description: 'If the role asks for one.', visibility: 'advanced' }),
      sts_endpoint: endpointUrl().optional().meta({
        title: 'Endpoint for roles',
        description: 'That of the region unless given.',
        visibility: 'advanced',
        valueType: 'url',
      }),
      s3_force_path_style: z.boolean().default(false).meta({
        title: 'Bucket in the path',
        description: 'Instead of in the host name; MinIO mostly needs it.',
        visibility: 'advanced',
      }),
      ...archiveFields({ encoding: 'parquet', compression: 'zstd' }),
      storage_class: z
        .string()
        .regex(/^[A-Z_]{1,50}$/, 'Must be the name of a storage class, such as STANDARD_IA')
        .optional()
        .meta({
          title: 'Storage class',
          visibility: 'advanced',
          suggestions: ['STANDARD', 'STANDARD_IA', 'INTELLIGENT_TIERING', 'ONEZONE_IA', 'GLACIER_IR', 'GLACIER'],
        }),
      server_side_encryption: z
        .enum(['AES256', 'aws:kms'])
        .optional()
        .meta({
          title: 'Encryption',
          visibility: 'advanced',
          optionTitles: ['With a key of the store', 'With a key of KMS'],
        }),
      kms_key_id: z
        .string()
        .regex(/^[\w:/-]{1,512}$/, 'Must be the id, alias or ARN of a key')
        .optional()
        .meta({
          title: 'KMS key',
          visibility: 'advanced',
          requires: [{ feature: 'server_side_encryption', values: ['aws:kms'] }],
        }),
      timeout: durationText({ max: '30m' }).default('2m').meta({
        title: 'Timeout',
        description: 'For one object.',
        visibility: 'advanced',
        valueType: 'duration',
      }),
      tls: clientTlsField,
      ...deliveryFields({ flushInterval: '5s', items: 50_000, size: '16MiB', requests: 2 }),
    })
    .superRefine(checkArchive),
  examples: [
    {
      title: 'AWS',
      config: { bucket: 'telemetry-archive', region: 'eu-central-1', aws_key_id: 'KEY_ID', aws_sec_key: 'SECRET' },
    },
    {
      title: 'MinIO with lines of JSON',
      config: {
        bucket: 'archive',
        region: 'us-east-1',
        endpoint: 'https://minio.example.com:9000',
        aws_key_id: 'KEY_ID',
        aws_sec_key: 'SECRET',
        s3_force_path_style: true,
        encoding: 'ndjson',
        compression: 'gzip',
      },
    },
  ],
})
