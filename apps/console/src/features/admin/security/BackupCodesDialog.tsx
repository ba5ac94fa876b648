import { Button, Modal } from '@mantine/core'
import { copyText } from '../../../ui/copy-text.ts'
import { CopyIcon } from '../../../ui/icons.tsx'
import css from './security.module.css'

interface BackupCodesDialogProps {
  codes: readonly string[]
  onClose: () => void
}

/** The backup codes, this once: the server keeps them where nobody can read them. */
export const BackupCodesDialog = ({ codes, onClose }: BackupCodesDialogProps) => (
  <Modal opened onClose={onClose} title="Backup codes" closeOnClickOutside={false} closeOnEscape={false}>
    <div className={css['form']}>
      <p>
        Each opens your account once when the app is not at hand. They are not shown again: keep them somewhere safe.
      </p>
      <ul className={css['codes']} aria-label="Backup codes">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css['actions']}>
        <Button leftSection={<CopyIcon size={14} />} onClick={() => void copyText(codes.join('\n'), 'Backup codes')}>
          Copy
        </Button>
        <Button variant="filled" onClick={onClose}>
          I have kept them
        </Button>
      </div>
    </div>
  </Modal>
)
