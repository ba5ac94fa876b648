import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** The name of the Kubernetes service in front of a gateway pipeline; names of services begin with a letter. */
export function gatewayServiceName(pipelineId: string): string {
  const name = bytesToHex(sha256(new TextEncoder().encode(pipelineId)).subarray(0, 8))
  return `${/^[a-z]/.test(name) ? '' : 'p'}${name}-gw-svc`
}
