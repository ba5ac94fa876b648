import type { ServerConfig } from '../config.ts'
import { mailTexts } from '../mail/mail-texts.ts'
import type { Mail, Mailer } from '../mail/mailer.ts'

const hour = 60 * 60

interface Person {
  user: { email: string }
}

interface PersonWithToken extends Person {
  token: string
}

/** What better-auth mails to people. Without a mail server addresses are not confirmed, and a reset is refused in words. */
export function accountMails({ publicUrl }: Pick<ServerConfig, 'publicUrl'>, mail: Mailer) {
  const send = async (text: Mail) => {
    if (!mail.configured) return
    // The mailer has said it in the log. Telling the caller would tell who has an account.
    await mail.send(text).catch(() => undefined)
  }
  return {
    emailAndPassword: {
      requireEmailVerification: mail.configured,
      resetPasswordTokenExpiresIn: hour,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }: PersonWithToken) =>
        send(mailTexts.resetPassword(user.email, publicUrl, token)),
      onPasswordReset: ({ user }: Person) => send(mailTexts.passwordChanged(user.email)),
      onExistingUserSignUp: ({ user }: Person) => send(mailTexts.accountExists(user.email, publicUrl)),
    },
    emailVerification: {
      expiresIn: hour,
      sendOnSignIn: true,
      sendOnSignUp: mail.configured,
      autoSignInAfterVerification: false,
      sendVerificationEmail: ({ user, token }: PersonWithToken) =>
        send(mailTexts.verifyEmail(user.email, publicUrl, token)),
    },
  }
}
