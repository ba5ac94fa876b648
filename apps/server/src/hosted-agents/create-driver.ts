import type { Services } from '../services.ts'
import type { HostedDriver } from './driver.ts'
import { createKubernetesApi } from './kubernetes/kubernetes-api.ts'
import { createKubernetesDriver } from './kubernetes/kubernetes-driver.ts'
import { createProcessDriver } from './process-driver.ts'

/** The driver that the operator chose with WEIR_HOSTED_DRIVER. */
export async function createDriver(services: Services): Promise<HostedDriver> {
  const { kubernetes } = services.config
  if (!kubernetes) return createProcessDriver(services)
  return createKubernetesDriver(services, await createKubernetesApi(kubernetes), kubernetes)
}
