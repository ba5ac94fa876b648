import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Profile } from '@weir/contracts'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../ui/notify.tsx'
import { Badge } from '../../../ui/StateBadge.tsx'
import { BackupCodesDialog } from './BackupCodesDialog.tsx'
import { EnrolDialog } from './EnrolDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { beginSecondFactor, endSecondFactor, type Enrolment, renewBackupCodes } from './second-factor.ts'
import css from './security.module.css'

type Step =
  | { name: 'ask-begin' | 'ask-end' | 'ask-renew' }
  | { name: 'enrol'; enrolment: Enrolment }
  | { name: 'codes'; codes: readonly string[] }

/** Switches the second factor on and off; each step is a dialog of its own. */
export function SecondFactorSection({ profile }: { profile: Profile }) {
  const [step, setStep] = useState<Step>()
  const queryClient = useQueryClient()
  const close = () => setStep(undefined)
  const reload = () => queryClient.invalidateQueries({ queryKey: api.profile.get.key() })
  if (!profile.loginProviders.includes('credential')) {
    return <p className={css['quiet']}>Your identity provider asks for a second factor, if it wants one.</p>
  }
  return (
    <div className={css['row']}>
      <Badge tone={profile.twoFactorEnabled ? 'ok' : 'idle'}>{profile.twoFactorEnabled ? 'On' : 'Off'}</Badge>
      {profile.twoFactorEnabled ? (
        <>
          <Button onClick={() => setStep({ name: 'ask-renew' })}>New backup codes</Button>
          <Button onClick={() => setStep({ name: 'ask-end' })}>Switch off</Button>
        </>
      ) : (
        <Button onClick={() => setStep({ name: 'ask-begin' })}>Set up</Button>
      )}
      {step?.name === 'ask-begin' ? (
        <PasswordDialog
          title="Set up a second factor"
          action="Continue"
          onClose={close}
          run={async password => setStep({ name: 'enrol', enrolment: await beginSecondFactor(password) })}
        >
          After this, signing in needs your password and a code of an authenticator app.
        </PasswordDialog>
      ) : null}
      {step?.name === 'enrol' ? (
        <EnrolDialog
          enrolment={step.enrolment}
          onClose={close}
          onConfirmed={() => {
            setStep({ name: 'codes', codes: step.enrolment.backupCodes })
            void reload()
          }}
        />
      ) : null}
      {step?.name === 'ask-renew' ? (
        <PasswordDialog
          title="New backup codes"
          action="Make new codes"
          onClose={close}
          run={async password => setStep({ name: 'codes', codes: await renewBackupCodes(password) })}
        >
          The codes that you have now stop working.
        </PasswordDialog>
      ) : null}
      {step?.name === 'codes' ? <BackupCodesDialog codes={step.codes} onClose={close} /> : null}
      {step?.name === 'ask-end' ? (
        <PasswordDialog
          title="Switch off the second factor"
          action="Switch off"
          danger
          onClose={close}
          run={async password => {
            await endSecondFactor(password)
            close()
            notify.done({ title: 'Second factor switched off' })
            await reload()
          }}
        >
          Your password alone opens your account then.
        </PasswordDialog>
      ) : null}
    </div>
  )
}
