/** What is told about a word: a first line in the letters of code, sentences, and an example. */
export function docsBox({ title, docs, example }: { title: string; docs: string; example?: string }): HTMLElement {
  const box = document.createElement('div')
  box.className = 'cm-docs'
  for (const [text, code] of [
    [title, true],
    [docs, false],
    [example ?? '', true],
  ] as const) {
    if (text === '') continue
    const paragraph = document.createElement('p')
    const holder = code ? document.createElement('code') : paragraph
    holder.textContent = text
    if (code) paragraph.append(holder)
    box.append(paragraph)
  }
  return box
}
