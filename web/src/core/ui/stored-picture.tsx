// A picture that only signed-in people may see: fetched with the token, shown from memory.
import type { FileEndpoint } from '@office/shared/core/api/endpoint'
import { useEffect, useState } from 'react'
import { useEndpoint } from '../data/queries.ts'

export function StoredPicture(props: {
  endpoint: FileEndpoint
  params: Record<string, number | string>
  /** A text alternative. */
  label: string
  className?: string
  /** Shown instead, while there is no picture. */
  children?: React.ReactNode
}) {
  const found = useEndpoint(props.endpoint, { params: props.params }, { staleTime: 300_000 })
  const { data } = found
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(new Blob([data.bytes], { type: data.type }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  if (address === null || found.error) return props.children
  return <img src={address} alt={props.label} className={props.className} />
}
