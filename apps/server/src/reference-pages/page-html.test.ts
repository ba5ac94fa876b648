import { expect, it } from 'vitest'
import { pageHtml } from './page-html.ts'

it('shows headings, tables, code, lists and links', () => {
  const html = pageHtml(
    [
      '# Route <x>',
      '',
      'Sends `a < b` to [OTTL](ottl_transform.md).',
      '',
      '|  |  |',
      '| --- | --- |',
      '| Type | `route` \\| more |',
      '',
      '```yaml',
      'name: a',
      '',
      'list: <b>',
      '```',
      '',
      '- [All](README.md)',
      '- two',
    ].join('\n'),
  )
  for (const part of [
    '<title>Route &lt;x&gt; – Weir</title>',
    '<h1>Route &lt;x&gt;</h1>',
    '<p>Sends <code>a &lt; b</code> to <a href="ottl_transform">OTTL</a>.</p>',
    '<table><tbody><tr><td>Type</td><td><code>route</code> | more</td></tr></tbody></table>',
    '<pre><code>name: a\n\nlist: &lt;b&gt;</code></pre>',
    '<ul><li><a href="./">All</a></li><li>two</li></ul>',
  ])
    expect(html).toContain(part)
})

it('lets no markup through', () => {
  expect(pageHtml('[x](javascript:alert) <script>')).toContain('<p>[x](javascript:alert) &lt;script&gt;</p>')
})
