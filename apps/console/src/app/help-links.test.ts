import { describe, expect, it } from 'vitest'
import { helpLinks } from './help-links.ts'

const none = { status_url: null, docs_url: null, center_url: null, chat_url: null }

describe('helpLinks', () => {
  it('[SHELL-018] are status, docs, help center and chat', () => {
    expect(helpLinks(none).map(({ label }) => label)).toEqual(['Status', 'Docs', 'Help center', 'Chat'])
  })

  it('lead where the operator says', () => {
    const set = {
      status_url: 'https://status.example.com',
      docs_url: 'https://docs.example.com',
      center_url: 'https://help.example.com',
      chat_url: 'https://chat.example.com',
    }
    expect(helpLinks(set).map(({ href }) => href)).toEqual(Object.values(set))
  })

  it('are off without an address, except the status, which the server tells itself', () => {
    expect(helpLinks(none).map(({ href }) => href)).toEqual(['/readyz', undefined, undefined, undefined])
  })
})
