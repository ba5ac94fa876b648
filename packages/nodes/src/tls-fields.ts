import { z } from 'zod'

const versions = ['TLSv1.2', 'TLSv1.3'] as const

const file = (title: string, description: string) =>
  z.string().optional().meta({ title, description, valueType: 'filePath' })

/** TLS of a listener. */
export const serverTlsField = z
  .object({
    enabled: z.boolean().default(true).meta({ title: 'Enabled' }),
    crt_file: file('Certificate file', 'PEM, with the chain.'),
    key_file: file('Key file', 'PEM.'),
    key_password: z.string().optional().meta({ title: 'Key password', valueType: 'password' }),
    ca_file: file('CA file', 'PEM. Certificates of senders are checked against it.'),
    min_version: z.enum(versions).default('TLSv1.2').meta({ title: 'Lowest version' }),
    client_auth_type: z
      .enum(['noclientcert', 'requestclientcert', 'requireandverifyclientcert'])
      .default('noclientcert')
      .meta({ title: 'Certificates of senders', optionTitles: ['Not asked for', 'Asked for', 'Required and checked'] }),
  })
  .optional()
  .meta({ title: 'TLS', visibility: 'advanced' })

/** TLS of a connection to a destination. */
export const clientTlsField = z
  .object({
    ignore_certificate_check: z
      .boolean()
      .default(false)
      .meta({ title: 'Accept any certificate', description: 'For tests only: whoever answers gets the data.' }),
    ca_file: file('CA file', 'PEM. Trusted instead of the well-known authorities.'),
    crt_file: file('Certificate file', 'PEM. Shown to the destination.'),
    key_file: file('Key file', 'PEM.'),
    key_password: z.string().optional().meta({ title: 'Key password', valueType: 'password' }),
    min_version: z.enum(versions).default('TLSv1.2').meta({ title: 'Lowest version' }),
  })
  .optional()
  .meta({ title: 'TLS', visibility: 'advanced' })

export type ServerTlsConfig = NonNullable<z.output<typeof serverTlsField>>
export type ClientTlsConfig = NonNullable<z.output<typeof clientTlsField>>
