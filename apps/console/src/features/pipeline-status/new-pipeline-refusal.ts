/** Why no pipeline can be made; undefined when one can. */
export function newPipelineRefusal(mayWrite: boolean, isTrialExpired: boolean): string | undefined {
  if (!mayWrite) return 'This needs write access to configurations (conf).'
  return isTrialExpired ? 'Your trial has ended. Choose a plan to make new pipelines.' : undefined
}
