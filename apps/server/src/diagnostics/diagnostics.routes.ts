import { os } from '../http/os.ts'
import { readInstallationHealth } from './diagnostics.service.ts'

export const installationHealthRouter = {
  get: os.installationHealth.get.handler(({ context }) => readInstallationHealth(context.services)),
}
