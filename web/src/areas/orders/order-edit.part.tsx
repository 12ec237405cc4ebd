// The form of an order that is there already, over the list or the page that it was opened from.
import { useLocation } from 'wouter'
import { FormOverList } from '../../core/form/screen/form-over-list.tsx'
import { orderForm } from './order.form.ts'

export default function OrderEdit() {
  const [path] = useLocation()
  return <FormOverList form={orderForm} path={path} />
}
