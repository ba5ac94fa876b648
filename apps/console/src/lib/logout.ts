/** What logging out needs. */
export interface LogoutSteps {
  endSession: () => Promise<unknown>
  clearOrganization: () => void
  reload: () => void
}

/** Ends the session, forgets the active organization, then reloads. A failing call must not keep the user signed in here. */
export async function logout({ endSession, clearOrganization, reload }: LogoutSteps): Promise<void> {
  try {
    await endSession()
  } catch {
    // The session may be over already, or the server away; either way this browser leaves.
  }
  clearOrganization()
  reload()
}
