const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replaceAll(/[&<>"]/g, character => entities[character] ?? '')

const style = `
:root { color-scheme: light dark }
body { font: 15px/1.6 system-ui, sans-serif; max-width: 860px; margin: 0 auto; padding: 32px 24px 64px }
h1, h2, h3 { line-height: 1.25; margin: 1.6em 0 0.5em }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: 6px 12px 6px 0; border-bottom: 1px solid #8884 }
code { font: 13px/1.5 ui-monospace, monospace }
pre { padding: 12px 16px; overflow-x: auto; border: 1px solid #8884; border-radius: 6px }
a { color: inherit }
`

/** A reference page as HTML. It knows what the generated pages are made of: headings, tables, code, lists and paragraphs. */
export function pageHtml(markdown: string): string {
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? 'Reference'
  const body = blocksOf(markdown).map(blockHtml).join('\n')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} – Weir</title><style>${style}</style></head>
<body><main>${body}</main></body></html>
`
}

/** What empty lines part, but code stays in one piece. */
function blocksOf(markdown: string): string[] {
  const blocks: string[][] = [[]]
  let inCode = false
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) inCode = !inCode
    if (line.trim() === '' && !inCode) blocks.push([])
    else blocks.at(-1)?.push(line)
  }
  return blocks.filter(lines => lines.length > 0).map(lines => lines.join('\n'))
}

function blockHtml(block: string): string {
  const heading = /^(#{1,3}) (.+)$/.exec(block)
  if (heading) return `<h${heading[1]?.length}>${inline(heading[2] ?? '')}</h${heading[1]?.length}>`
  const code = /^```\w*\n([\s\S]*?)\n?```$/.exec(block)
  if (code) return `<pre><code>${escape(code[1] ?? '')}</code></pre>`
  if (block.startsWith('|')) return table(block.split('\n'))
  if (block.startsWith('- ')) {
    const items = block.split('\n').map(line => `<li>${inline(line.replace(/^- /, ''))}</li>`)
    return `<ul>${items.join('')}</ul>`
  }
  return `<p>${inline(block)}</p>`
}

function table([head = '', , ...rows]: string[]): string {
  const cells = (line: string) =>
    line
      .replace(/^\|/, '')
      .replace(/\|$/, '')
      .split(/(?<!\\)\|/)
      .map(cell => inline(cell.trim().replaceAll('\\|', '|')))
  const row = (line: string, tag: 'th' | 'td') =>
    `<tr>${cells(line)
      .map(cell => `<${tag}>${cell}</${tag}>`)
      .join('')}</tr>`
  const header = /[^|\s]/.test(head) ? `<thead>${row(head, 'th')}</thead>` : ''
  return `<table>${header}<tbody>${rows.map(line => row(line, 'td')).join('')}</tbody></table>`
}

/** Code and links; a link to a page beside this one loses its ending, as pages are served without. */
function inline(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, at) => (at % 2 === 1 ? `<code>${escape(part.slice(1, -1))}</code>` : links(part)))
    .join('')
}

function links(text: string): string {
  return escape(text).replaceAll(/\[([^\]]+)\]\(([\w./-]+)\)/g, (_all, label: string, target: string) => {
    return `<a href="${target.replace(/README\.md$/, '').replace(/\.md$/, '') || './'}">${label}</a>`
  })
}
