let place: HTMLElement | undefined

/**
 * The element that the operator's script draws its form into. It is the same one each time: the script runs once, and what it has
 * drawn must be there again when the modal opens again.
 */
export function formPlace(document: Document): HTMLElement {
  if (!place) {
    place = document.createElement('div')
    place.dataset['marketingFormPlace'] = ''
  }
  return place
}

/** Adds the operator's form script to the page, once. */
export function loadFormScript(document: Document, url: string): void {
  if ([...document.scripts].some(script => script.src === url)) return
  const script = document.createElement('script')
  script.src = url
  script.async = true
  document.head.append(script)
}

/** The email address in a form that was just submitted; undefined when it asks for none. */
export function submittedEmail(entries: Iterable<[string, FormDataEntryValue]>): string | undefined {
  for (const [name, value] of entries) {
    if (/e-?mail/i.test(name) && typeof value === 'string' && value.trim() !== '') return value.trim().slice(0, 254)
  }
  return undefined
}
