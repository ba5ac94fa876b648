import type { Locator, Page } from '@playwright/test'

/** The pipeline as a graph, and as a list. */
export const canvas = (page: Page) => {
  const node = (name: string) => page.getByRole('group', { name: new RegExp(`^${name.replace(/[()]/g, '\\$&')},`) })
  const inNode = (name: string) => {
    const card = node(name)
    return {
      input: card.getByLabel('Input', { exact: true }),
      output: (path?: string) => card.getByLabel(path === undefined ? 'Output' : `Output ${path}`, { exact: true }),
      logo: card.locator('svg').first(),
      tick: card.getByRole('checkbox', { name: 'Select node' }),
      edit: card.getByRole('button', { name: 'Edit node' }),
      duplicate: card.getByRole('button', { name: 'Duplicate node' }),
      remove: card.getByRole('button', { name: 'Delete node' }),
      disable: card.getByRole('button', { name: 'Disable node' }),
      enable: card.getByRole('button', { name: 'Enable node' }),
      more: card.getByRole('button', { name: 'More actions' }),
      createBefore: card.getByRole('button', { name: /^Create node before/ }),
      createAfter: card.getByRole('button', { name: /^Create node after/ }),
      grip: (processor: string) => card.getByRole('button', { name: `Move ${processor}` }),
      collapse: card.getByRole('button', { name: /^Processors of/ }),
      processors: card.getByRole('listitem'),
    }
  }
  return {
    node,
    inNode,
    surface: page.locator('.react-flow__pane'),
    link: (from: string, to: string) => page.locator(`.react-flow__edge[aria-label="Link from ${from} to ${to}"]`),
    linkButtons: (from: string, to: string) => page.getByRole('toolbar', { name: `Link from ${from} to ${to}` }),
    deleteEdge: page.getByRole('button', { name: 'Delete edge' }),
    insertNode: page.getByRole('button', { name: 'Insert node' }),
    labels: page.locator('.react-flow__edgelabel-renderer').getByRole('link'),
    minimap: page.getByRole('img', { name: 'Overview' }),
    background: page.locator('.react-flow__background'),
    zoomIn: page.getByRole('button', { name: 'Zoom in' }),
    zoomOut: page.getByRole('button', { name: 'Zoom out' }),
    fit: page.getByRole('button', { name: 'Fit to window' }),
    autoLayout: page.getByRole('button', { name: 'Auto layout' }),
    toolbar: page.getByRole('toolbar', { name: 'Canvas' }),
    menuItem: (name: string) => page.getByRole('menuitem', { name }),
    createPack: page.getByRole('button', { name: /^Create Pack/ }),
    undo: page.getByRole('button', { name: 'Undo' }),
    addModalTab: (name: string) => page.getByRole('dialog').getByRole('tab', { name }),
    dialog: page.getByRole('dialog'),
    toast: (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }),
    gatewayLink: page.getByRole('link', { name: 'View Gateway Pipeline' }),
    listView: page.getByRole('button', { name: 'List view' }),
    canvasView: page.getByRole('button', { name: 'Canvas view' }),
    list: page.getByRole('table', { name: 'Nodes of the pipeline' }),
    inList: (name: string) => page.getByRole('button', { name }),
    panel: (name: string) => page.getByRole('complementary', { name: new RegExp(`^${name},`) }),
    fact: (text: string | RegExp) => page.getByText(text),
  }
}

/** Where a card stands on the canvas itself, whatever the zoom. */
export async function placeOf(card: Locator): Promise<{ x: number; y: number }> {
  const transform = await card.evaluate(element => getComputedStyle(element).transform)
  const { m41, m42 } = await card.evaluate((_element, text) => {
    const { m41: x, m42: y } = new DOMMatrixReadOnly(text)
    return { m41: x, m42: y }
  }, transform)
  return { x: m41, y: m42 }
}

/** Puts a text into the clipboard event that the page gets, as another editor would have left it there. */
export async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate(pasted => {
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)
}

/** Drags from the middle of one element to the middle of another, in steps as a hand does. */
export async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await middleOf(from), await middleOf(to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 12, start.y + 6)
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 })
  await page.mouse.move(end.x, end.y, { steps: 4 })
  await page.mouse.up()
}

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox()
  if (!box) throw new Error('What is to be dragged is not in sight')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
