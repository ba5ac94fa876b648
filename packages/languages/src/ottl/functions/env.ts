import { OttlFault } from '../error.ts'
import { defineConverter } from './definition.ts'
import { optional, stringLike, stringValue } from './parameters.ts'

export const env = defineConverter({
  name: 'Env',
  docs:
    'Gives an environment variable of the agent, or the default where it is not set. Only variables that the operator of ' +
    'the agent allows can be read.',
  parameters: { name: stringValue, default: optional(stringLike) },
  examples: [
    { expression: 'Env("HOME")', error: 'the environment variable HOME may not be read here' },
    { expression: 'Env(body)', log: { body: 'PATH' }, error: 'the environment variable PATH may not be read here' },
  ],
  create: ({ name, default: otherwise }, { host }) => {
    const { environment } = host
    return () => {
      const variable = name.get()
      if (!environment?.allowed.has(variable)) {
        throw new OttlFault(
          `the environment variable ${variable.slice(0, 100)} may not be read here; the agent's operator can allow it`,
        )
      }
      return environment.get(variable) ?? otherwise?.get() ?? null
    }
  },
})
