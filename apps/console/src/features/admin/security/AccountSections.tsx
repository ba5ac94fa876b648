import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { ErrorState } from '../../../ui/FullState.tsx'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { Section } from '../Section.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'

/** The parts of the settings that belong to the person's own account. */
export function AccountSections() {
  const profile = useQuery(api.profile.get.queryOptions())
  if (profile.isError) return <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />
  const { data } = profile
  const waiting = <SkeletonBar width="100%" height={32} />
  return (
    <>
      <Section name="Profile" hint="As the people in your organizations see you.">
        {data ? <ProfileSection key={data.email} profile={data} /> : waiting}
      </Section>
      <Section name="Password" hint="Changing it ends your sessions on other devices.">
        {data ? <PasswordSection profile={data} /> : waiting}
      </Section>
      <Section name="Second factor" hint="A code of an authenticator app beside the password.">
        {data ? <SecondFactorSection profile={data} /> : waiting}
      </Section>
    </>
  )
}
