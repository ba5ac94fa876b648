const name = /^changelog\.d\/[a-z0-9]+(-[a-z0-9]+)*\.(added|changed|fixed)\.md$/

/** One fragment per user-visible change: its kind in the name, one or more whole sentences inside. */
export function changelog({ files, read }) {
  return files
    .filter(file => file.startsWith('changelog.d/') && file !== 'changelog.d/README.md')
    .flatMap(file => {
      if (!name.test(file))
        return [`${file}: name it <slug>.<added|changed|fixed>.md, the slug in small letters with hyphens`]
      const text = read(file).trim()
      if (text.length < 20 || !/[.!)]$/.test(text)) return [`${file}: write whole sentences that a user understands`]
      return text.startsWith('#') ? [`${file}: no heading, it gets one when the changelog is put together`] : []
    })
}
