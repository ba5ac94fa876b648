import { ActionIcon, Checkbox, Menu } from '@mantine/core'
import type { PipelineVersion } from '@weir/contracts'
import { useState } from 'react'
import { errorCode, errorWords } from '../../../lib/error-words.ts'
import { useWriteRefusal } from '../../../lib/session.ts'
import { Ago } from '../../../ui/Ago.tsx'
import { MoreIcon } from '../../../ui/icons.tsx'
import { Badge } from '../../../ui/StateBadge.tsx'
import { useEditing } from '../editing/editing.tsx'
import { Question } from '../review/Question.tsx'
import { OverrideModal } from '../tests/OverrideModal.tsx'
import css from './History.module.css'
import { useRestore, useRollBack } from './use-history.ts'

interface VersionRowProps {
  version: PipelineVersion
  isNewest: boolean
  isPicked: boolean
  onPick: () => void
  onCompare: (older: number) => void
  /** The version before this one, where it is known. */
  previous: number | undefined
}

export function VersionRow({ version, isNewest, isPicked, onPick, onCompare, previous }: VersionRowProps) {
  const { pipeline } = useEditing()
  const number = version.version
  const runs = pipeline.deployed_version === number
  return (
    <li className={css['row']} data-picked={isPicked || undefined}>
      <Checkbox aria-label={`Version ${number}`} checked={isPicked} onChange={onPick} />
      <div className={css['words']}>
        <p className={css['title']}>
          <b className="num">Version {number}</b>
          {runs ? <Badge tone="ok">Deployed</Badge> : null}
          {isNewest ? <Badge>Newest</Badge> : null}
        </p>
        {version.message ? <p className={css['message']}>{version.message}</p> : null}
        <p className={css['by']}>
          {version.author}, <Ago time={version.created} />
          {version.deployed && !runs ? (
            <>
              {' '}
              · was deployed <Ago time={version.deployed} />
            </>
          ) : null}
        </p>
      </div>
      <RowMenu number={number} previous={previous} isNewest={isNewest} onCompare={onCompare} />
    </li>
  )
}

interface RowMenuProps extends Pick<VersionRowProps, 'previous' | 'isNewest' | 'onCompare'> {
  number: number
}

function RowMenu({ number, previous, isNewest, onCompare }: RowMenuProps) {
  const { pipeline } = useEditing()
  const refusal = useWriteRefusal('conf')
  const restore = useRestore()
  const rollBack = useRollBack()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" size="xs" aria-label={`More about version ${number}`}>
            <MoreIcon size={14} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {previous === undefined ? null : (
            <Menu.Item onClick={() => onCompare(previous)}>Compare with version {previous}</Menu.Item>
          )}
          <Menu.Item disabled={refusal !== undefined} onClick={() => restore.mutate(number)}>
            Restore into the draft
          </Menu.Item>
          <Menu.Item
            disabled={refusal !== undefined || (isNewest && pipeline.deployed_version === number)}
            onClick={() => setAsking(true)}
          >
            Roll back
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isAsking ? (
        <Question
          title={`Roll back to version ${number}?`}
          text={`What version ${number} says is saved as version ${pipeline.version + 1} and deployed to all agents at once. Nothing is lost: all versions stay in the history.`}
          confirm="Roll back"
          isBusy={rollBack.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => rollBack.mutate({ version: number }, { onSettled: () => setAsking(false) })}
        />
      ) : null}
      {errorCode(rollBack.error) === 'TESTS_FAILED' ? (
        <OverrideModal
          detail={errorWords(rollBack.error).sentence}
          isBusy={rollBack.isPending}
          onDeploy={reason => rollBack.mutate({ version: number, reason })}
          onClose={() => rollBack.reset()}
        />
      ) : null}
    </>
  )
}
