import { ActionIcon, Button } from '@mantine/core'
import { copyText } from '../../../ui/copy-text.ts'
import { CopyIcon } from '../../../ui/icons.tsx'
import css from './organization.module.css'

interface InviteLinkProps {
  email: string
  link: string
  onClose: () => void
}

/** The link of an invite that could not be mailed, to be handed over. It is shown this once. */
export const InviteLink = ({ email, link, onClose }: InviteLinkProps) => (
  <div className={css['form']}>
    <p>
      No mail was sent. Hand this link to <b>{email}</b>: it is not shown again.
    </p>
    <div className={css['link']}>
      <span className="grow">{link}</span>
      <ActionIcon variant="subtle" size="xs" aria-label="Copy the link" onClick={() => void copyText(link, 'Link')}>
        <CopyIcon size={14} />
      </ActionIcon>
    </div>
    <div className={css['buttons']}>
      <Button variant="filled" onClick={onClose}>
        Done
      </Button>
    </div>
  </div>
)
