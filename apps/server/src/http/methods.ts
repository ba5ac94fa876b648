import { isContractProcedure } from '@orpc/contract'
import { contract } from '@weir/contracts'

interface Address {
  pattern: RegExp
  method: string
}

/** The method and path of every call of the contract, in the contract's order. */
export function contractCalls(): { name: string; method: string; path: string }[] {
  return Object.entries(contract).flatMap(([resource, calls]) =>
    Object.entries(calls).map(([call, procedure]) => {
      const { method = 'POST', path = '' } = isContractProcedure(procedure) ? procedure['~orpc'].route : {}
      return { name: `${resource}.${call}`, method, path }
    }),
  )
}

const addresses: Address[] = contractCalls().map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}/?$`),
}))

/** The methods that this path takes; none when there is no such path. */
export function methodsAt(path: string): string[] {
  return addresses.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
}
