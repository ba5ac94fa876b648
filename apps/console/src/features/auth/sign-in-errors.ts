/** What a failed sign-in says when nothing better is known. */
const defaultSignInError = 'An error has occurred. Please reach out to our support team for assistance.'

const retry = 'Please try again or contact support.'

/** One sentence per code that the sign-in service hands back. */
export const signInErrors: Readonly<Record<string, string>> = {
  '1001': `The OAuth sign-in failed for a moment. ${retry}`,
  '1002': `The authentication settings could not be created. ${retry}`,
  '1003': `Your session could not be generated. ${retry}`,
  '1004': `This sign-in method is not supported for OAuth. ${retry}`,
  '1005': `Signing up with a social account is not supported. Use a valid company email. ${retry}`,
  '1006': `The authorization server failed. ${retry}`,
  '1007': `That sign-in link is invalid or out of date. Close all sessions. ${retry}`,
  '1008': `Your session could not be validated. ${retry}`,
  '1009': `Your session could not be validated. ${retry}`,
  '1010': `You are already signed out. ${retry}`,
  '1011': `Your session could not be revoked. ${retry}`,
  '1012': `The service provider could not be created. ${retry}`,
  '1013': `The domain is missing in the request. ${retry}`,
  '1014': `The SAML settings of your domain could not be looked up. ${retry}`,
  '1015': `The SAML settings of your identity provider's entity id could not be looked up. ${retry}`,
  '1016': `The assertion of your identity provider could not be validated. ${retry}`,
  '1017': `The assertion of your identity provider could not be validated. ${retry}`,
  '1018': `Your session could not be revoked. ${retry}`,
  '1019': `Your domain has more than one identity provider. Log in from your identity provider. ${retry}`,
  '1020': `The SAML sign-in failed. ${retry}`,
}

export interface SignInErrorKeys {
  /** The message itself, where the caller provides one. */
  message?: string | undefined
  /** A code of the catalogue. */
  errorMessage?: string | undefined
}

interface SignInError {
  text: string
  code?: string
}

/** What to show: the provided message, else the code's sentence, else the default. */
export function signInError({ message, errorMessage }: SignInErrorKeys): SignInError {
  if (message) return { text: message }
  const known = errorMessage !== undefined && Object.hasOwn(signInErrors, errorMessage)
  const text = known ? signInErrors[errorMessage] : undefined
  return text === undefined ? { text: defaultSignInError } : { text, code: errorMessage }
}
