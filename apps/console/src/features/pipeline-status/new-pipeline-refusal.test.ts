import { describe, expect, it } from 'vitest'
import { newPipelineRefusal } from './new-pipeline-refusal.ts'

describe('newPipelineRefusal', () => {
  it('[STATUS-033] an ended trial makes no new pipelines', () => {
    expect(newPipelineRefusal(true, true)).toBe('Your trial has ended. Choose a plan to make new pipelines.')
    expect(newPipelineRefusal(true, false)).toBeUndefined()
  })

  it('nor does somebody without write access to configurations', () => {
    expect(newPipelineRefusal(false, false)).toContain('conf')
  })
})
