// Keeps a broken part from taking down the page: the rest keeps working, and the part can be tried again.
import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { FailedState } from './failed-state.tsx'

interface Props {
  children: ReactNode
  /** Another value (the route) starts afresh. */
  resetKey?: string
  onError?: (error: unknown, info: ErrorInfo) => void
}

interface State {
  error: unknown
  failed: boolean
  key: string | undefined
}

// In React only a class can catch rendering errors.
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, failed: false, key: this.props.resetKey }

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }

  static getDerivedStateFromProps(props: Props, state: { failed: boolean; key: string | undefined }) {
    return props.resetKey === state.key ? null : { failed: false, error: undefined, key: props.resetKey }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError?.(error, info)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const { error } = this.state
    return (
      <FailedState
        icon={TriangleAlert}
        title={<Trans>This part of the page stopped working</Trans>}
        detail={<Trans>The rest still works. Try again; what you typed elsewhere is kept.</Trans>}
        details={error instanceof Error ? (error.stack ?? error.message) : String(error)}
        onRetry={() => this.setState({ failed: false, error: undefined })}
      />
    )
  }
}
