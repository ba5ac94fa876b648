import { Menu } from '@mantine/core'
import type { SequenceEntry } from '@weir/nodes/definitions'
import { type ChosenValue, ottlField, processorFromValue, type ValueAction, valueActions } from '@weir/pipeline'
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import { leaveCreationHint } from '../../lib/creation-hint.ts'
import { copyText } from '../../ui/copy-text.ts'
import { BracesIcon, CopyIcon, FunnelIcon, MaskIcon, SumIcon, TrashIcon, WandIcon } from '../../ui/icons.tsx'
import { valueText } from './model/value-text.ts'
import css from './ValueMenu.module.css'

/** A value that was clicked, or whose menu was asked for by key. */
interface AskedValue extends ChosenValue {
  /** The text that it was read from, which is what a processor can reach. */
  readFrom?: string | undefined
  /** Then the text that is selected in it is what is meant. */
  isByMouse: boolean
}

type OpenMenu = (value: AskedValue, element: HTMLElement) => void

const ValueMenuContext = createContext<OpenMenu>(() => {})

export const useValueMenu = () => use(ValueMenuContext)

interface ValueMenuProviderProps {
  onMakeProcessor: ((entry: SequenceEntry) => void) | undefined
  entries: readonly SequenceEntry[]
  children: ReactNode
}

interface Request {
  chosen: ChosenValue
  /** What Copy value copies. */
  text: string
  at: { x: number; y: number }
  element: HTMLElement
}

/** One menu for all values below. */
export function ValueMenuProvider({ onMakeProcessor, entries, children }: ValueMenuProviderProps) {
  const [request, setRequest] = useState<Request>()
  const open = useCallback<OpenMenu>((value, element) => setRequest(requestOf(value, element)), [])
  const close = () => {
    setRequest(undefined)
    request?.element.focus()
  }
  return (
    <ValueMenuContext value={open}>
      {children}
      {request ? (
        <ValueMenu
          request={request}
          onClose={close}
          make={
            onMakeProcessor &&
            (action => {
              const entry = processorFromValue(action, request.chosen, entries)
              if (!entry) return
              // The form of the new processor asks for a pattern for this line.
              if (action === 'draft-grok') leaveCreationHint('parse-grok', valueText(request.chosen.value))
              onMakeProcessor(entry)
            })
          }
        />
      ) : null}
    </ValueMenuContext>
  )
}

function requestOf({ type, path, value, readFrom, isByMouse }: AskedValue, element: HTMLElement): Request {
  const { left, bottom } = element.getBoundingClientRect()
  const text = valueText(value)
  const selected = isByMouse ? selectedIn(element, text) : undefined
  // What was read from a text is a part of that text.
  const part = selected ?? (readFrom === undefined ? undefined : text)
  return {
    chosen: { type, path, value: readFrom ?? value, part },
    text: selected ?? text,
    at: { x: left, y: bottom },
    element,
  }
}

/** The part of the text that is selected in the element, if it is one: what is cut off is shown as a dot. */
function selectedIn(element: HTMLElement, whole: string): string | undefined {
  const selection = window.getSelection()
  const isInside =
    selection?.anchorNode && element.contains(selection.anchorNode) && element.contains(selection.focusNode)
  const text = isInside ? selection.toString().trim() : ''
  return text !== '' && whole.includes(text) ? text : undefined
}

const titles: Readonly<Record<ValueAction, string>> = {
  'parse-json': 'Parse JSON',
  'parse-key-value': 'Parse key-value',
  'parse-timestamp': 'Parse timestamp',
  'parse-severity': 'Parse severity',
  'parse-grok': 'Parse with grok',
  'draft-grok': 'Generate grok with AI',
  mask: 'Mask',
  filter: 'Filter out',
  'extract-metric': 'Extract metric',
  'drop-field': 'Drop field',
}

const icons: Readonly<Partial<Record<ValueAction, ReactNode>>> = {
  'draft-grok': <WandIcon size={14} />,
  mask: <MaskIcon size={14} />,
  filter: <FunnelIcon size={14} />,
  'extract-metric': <SumIcon size={14} />,
  'drop-field': <TrashIcon size={14} />,
}

interface ValueMenuProps {
  request: Request
  onClose: () => void
  make: ((action: ValueAction) => void) | undefined
}

const outside = ['mousedown', 'touchstart']

function ValueMenu({ request, onClose, make }: ValueMenuProps) {
  const { chosen, text, at } = request
  const actions = useMemo(() => (make ? valueActions(chosen) : []), [chosen, make])
  const field = ottlField(chosen) ?? chosen.path.join('.')
  const done = (run: () => void) => () => {
    onClose()
    run()
  }
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      returnFocus={false}
      // Keys outside close a menu, too, and so would the very key press that opened this one.
      clickOutsideEvents={outside}
    >
      <Menu.Target>
        <span className={css['point']} style={{ left: at.x, top: at.y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={`Actions of ${field}`}>
        <Menu.Label>
          <span className={css['field']}>{field}</span>
        </Menu.Label>
        {actions.map(action => (
          <Menu.Item
            leftSection={icons[action] ?? <BracesIcon size={14} />}
            onClick={done(() => make?.(action))}
            key={action}
          >
            {titles[action]}
            {action === 'mask' && chosen.part !== undefined ? (
              <span className={css['part']}> “{shortPart(chosen.part)}”</span>
            ) : null}
          </Menu.Item>
        ))}
        {actions.length > 0 ? <Menu.Divider /> : null}
        <Menu.Item leftSection={<CopyIcon size={14} />} onClick={done(() => void copyText(field, 'Path'))}>
          Copy path
        </Menu.Item>
        <Menu.Item leftSection={<CopyIcon size={14} />} onClick={done(() => void copyText(text, 'Value'))}>
          Copy value
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const shortPart = (part: string) => (part.length > 24 ? `${part.slice(0, 24)}…` : part)
