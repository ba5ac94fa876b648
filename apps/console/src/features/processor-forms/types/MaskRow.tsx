import { ActionIcon, Checkbox, Menu, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { EditIcon, MoreIcon, PlayIcon, TrashIcon } from '../../../ui/icons.tsx'
import { hasProblemUnder, ProblemLines, problemsUnder } from '../../node-forms/index.ts'
import { TestingDialog } from '../../testing-tools/index.ts'
import css from './Mask.module.css'
import { isBroken, maskOf, maskProblem, matchesText } from './model/masks.ts'
import type { FormPart } from './model/part.ts'
import { Defined } from './PartFields.tsx'

interface MaskRowProps {
  /** The mask in the list. */
  part: FormPart
  /** How often it matches in the samples. */
  count: number | undefined
  isEdited: boolean
  onEdit: (isOn: boolean) => void
  onRemove: () => void
}

/** One mask in a line, with its fields below while it is edited. */
export function MaskRow({ part, count, isEdited, onEdit, onRemove }: MaskRowProps) {
  const { values, onChange, readOnly, errors, path } = part
  const { name, pattern, mask, isOn } = maskOf(values)
  const [isTested, setTested] = useState(false)
  const isWrong = isBroken(maskOf(values)) || hasProblemUnder(errors, path)
  return (
    <>
      <tr data-off={!isOn || undefined} data-wrong={isWrong || undefined}>
        <td className={css['on']}>
          <Checkbox
            aria-label={name === '' ? 'Mask without a name' : name}
            checked={isOn}
            disabled={readOnly}
            onChange={event => onChange({ ...values, enabled: event.currentTarget.checked })}
          />
        </td>
        <td title={name}>
          <span className="truncate">{name}</span>
          {count !== undefined && count > 0 ? (
            <span className={css['count']} role="note" aria-label={matchesText(count)} title={matchesText(count)}>
              {count}
            </span>
          ) : null}
        </td>
        <td className={css['pattern']} title={pattern}>
          <span className="truncate">{pattern}</span>
        </td>
        <td className={css['replacement']} title={mask}>
          <span className="truncate">{mask}</span>
        </td>
        <td className={css['more']}>
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon variant="subtle" size="xs" aria-label={`Actions of ${name}`}>
                <MoreIcon size={14} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {readOnly ? null : (
                <Menu.Item leftSection={<EditIcon size={14} />} onClick={() => onEdit(!isEdited)}>
                  {isEdited ? 'Close' : 'Edit'}
                </Menu.Item>
              )}
              <Menu.Item leftSection={<PlayIcon size={14} />} onClick={() => setTested(true)}>
                Test
              </Menu.Item>
              {readOnly ? null : (
                <Menu.Item leftSection={<TrashIcon size={14} />} onClick={onRemove}>
                  Remove
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
          {isTested ? (
            <TestingDialog
              type="regex"
              value={pattern}
              onApply={readOnly ? undefined : next => onChange({ ...values, capture_group: next })}
              onClose={() => setTested(false)}
            />
          ) : null}
        </td>
      </tr>
      {isEdited ? (
        <tr className={css['edited']}>
          <td colSpan={5}>
            <MaskFields part={part} />
          </td>
        </tr>
      ) : null}
    </>
  )
}

const none = {}

/** A new mask stands at the end of a list that may be longer than what is in sight. */
const intoView = (fields: HTMLDivElement | null) => fields?.scrollIntoView({ block: 'nearest' })

function MaskFields({ part }: { part: FormPart }) {
  const id = useId()
  const { values, onChange, errors, path } = part
  const shown = maskOf(values)
  const said = problemsUnder(errors, path)
  const problem = said.length === 0 ? maskProblem(shown) : undefined
  // An empty text stays empty here, so that it is told what is missing.
  const set = (name: string, value: string) => onChange({ ...values, [name]: value })
  return (
    <div className={css['fields']} ref={intoView}>
      <TextInput
        label="Name"
        value={shown.name}
        onChange={event => set('name', event.currentTarget.value)}
        maxLength={100}
      />
      <TextInput
        label="Masking characters"
        value={shown.mask}
        onChange={event => set('mask', event.currentTarget.value)}
        maxLength={1000}
        classNames={{ input: css['mono'] ?? '' }}
      />
      <Defined part={{ ...part, errors: none, warnings: none }} names={['capture_group']} />
      <div className={css['wide']}>
        <ProblemLines errors={problem === undefined ? said : [problem]} warnings={[]} id={`${id}-problems`} />
      </div>
    </div>
  )
}
