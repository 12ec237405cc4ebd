// Sign in: email and password, then to the page that was requested, or to the person's landing page.
import { Trans } from '@lingui/react/macro'
import { CallError } from '@office/shared/core/api/failure'
import { email as emailRule } from '@office/shared/rules/email'
import { required } from '@office/shared/rules/required'
import { FlaskConical } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { session, signIn, tenantFace } from '../../core/data/session.ts'
import { PasswordField } from '../../core/form/fields/password-field.tsx'
import { useTell } from '../../core/language/translate.ts'
import { Button } from '../../core/ui/button.tsx'
import { Field } from '../../core/ui/fields/field.tsx'
import { TextField } from '../../core/ui/fields/text-field.tsx'
import { GuestFrame, TenantLine } from './guest-frame.part.tsx'

/** The demo's sample sign-ins: public knowledge, and only shown if the tenant is a demo. */
const DEMO_PASSWORD = 'Office#2026'

type Errors = Partial<Record<'email' | 'password' | 'form', string>>

export default function Login() {
  const tell = useTell()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setBusy] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const [hasEnded] = useState(() => session.ended === 'elsewhere')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Someone who was typing when the session ended keeps typing, which must not go into the address.
    if (hasEnded) heading.current?.focus()
    else first.current?.focus()
  }, [hasEnded])

  async function submit(as: { email: string; password: string }) {
    const found: Errors = {}
    if (!required.holds(as.email)) found.email = tell(required.message)
    else if (!emailRule.holds(as.email.trim())) found.email = tell(emailRule.message)
    if (!required.holds(as.password)) found.password = tell(required.message)
    setErrors(found)
    if (Object.keys(found).length > 0) return first.current?.focus()
    setBusy(true)
    try {
      await signIn(as.email.trim(), as.password)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setErrors({ form: error.message })
    } finally {
      setBusy(false)
    }
  }

  const demo = (role: string) => {
    const as = { email: `${role}@demo.test`, password: DEMO_PASSWORD }
    setEmail(as.email)
    setPassword(as.password)
    void submit(as)
  }
  return (
    <GuestFrame>
      <form
        noValidate={true}
        className="flex flex-col gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void submit({ email, password })
        }}
      >
        <h1 ref={heading} tabIndex={-1} className="m-0 text-2xl font-semibold tracking-[-.025em]">
          <Trans>Sign in</Trans>
        </h1>
        <TenantLine />
        {hasEnded && errors.form === undefined && (
          <p role="status" className="m-0 rounded-sm bg-warn-bg px-3 py-2 font-medium text-warn">
            <Trans>Your session has ended. Sign in again to continue where you were; what you typed is kept as a draft.</Trans>
          </p>
        )}
        {errors.form !== undefined && (
          <p role="alert" className="m-0 rounded-sm bg-danger-bg px-3 py-2 font-medium text-danger">
            {errors.form}
          </p>
        )}
        <Field label={<Trans>Email</Trans>} message={errors.email === undefined ? null : { kind: 'error', text: errors.email }}>
          <TextField
            ref={first}
            size="huge"
            type="email"
            name="email"
            autoComplete="username"
            dir="ltr"
            value={email}
            onChange={event => setEmail(event.target.value)}
          />
        </Field>
        <div className="relative">
          <Field
            label={<Trans>Password</Trans>}
            message={errors.password === undefined ? null : { kind: 'error', text: errors.password }}
          >
            <PasswordField size="huge" name="password" autoComplete="current-password" value={password} onValue={setPassword} />
          </Field>
          {/* Shown beside the label, but after the field in the document: Tab goes from the address to the password. */}
          <Link href="/forgot-password" className="absolute end-0 top-0 text-sm text-accent">
            <Trans>Forgot password</Trans>
          </Link>
        </div>
        <Button tone="primary" size="huge" type="submit" keys="enter" busy={isBusy} className="w-full justify-center">
          <Trans>Sign in</Trans>
        </Button>
      </form>
      {tenantFace.environment === 'demo' && tenantFace.slug === 'demo' && (
        <div className="mt-6 flex gap-2.5 rounded-md bg-sunken p-3">
          <FlaskConical className="mt-0.5 size-4 flex-none text-warn" aria-hidden={true} />
          <div>
            <p className="m-0 font-semibold">
              <Trans>This is a demo tenant.</Trans>
            </p>
            <p className="m-0 text-sm text-text-2">
              <Trans>Its people, parcels and amounts are fictitious.</Trans>
            </p>
            <div className="mt-2.5 flex gap-2">
              <Button onClick={() => demo('admin')}>
                <Trans>Admin</Trans>
              </Button>
              <Button onClick={() => demo('scanner')}>
                <Trans>Scanner</Trans>
              </Button>
              <Button onClick={() => demo('finance')}>
                <Trans>Finance</Trans>
              </Button>
            </div>
          </div>
        </div>
      )}
    </GuestFrame>
  )
}
