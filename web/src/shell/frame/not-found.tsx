// '/error-404': the address leads nowhere; suggests where to continue.
import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { useHeading } from '../../core/layout/heading-focus.ts'
import { buttonClasses } from '../../core/ui/button.tsx'

/** @param isFramed the surrounding shell is the page's main part */
export default function NotFound({ isFramed }: { isFramed: boolean }) {
  const heading = useHeading()
  const Main = isFramed ? 'div' : 'main'
  return (
    <Main className="grid h-full place-items-center p-6 text-center">
      <div>
        <p className="num m-0 text-2xl font-semibold text-text-3">404</p>
        <h1 ref={heading} tabIndex={-1} className="m-0 text-lg font-semibold">
          <Trans>This page does not exist</Trans>
        </h1>
        <p className="mt-1 mb-4 text-text-2">
          <Trans>The address may be mistyped, or the page may have moved.</Trans>
        </p>
        <Link href="/" className={buttonClasses('primary', 'large')}>
          <Trans>Go to the start page</Trans>
        </Link>
      </div>
    </Main>
  )
}
