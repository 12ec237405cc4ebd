// Create a city, as a screen of its own.
import { FormScreen } from '../../core/form/screen/form-screen.tsx'
import { cityForm } from './city.form.ts'
import { cities } from './city.noun.ts'

export default function CreateCity() {
  return <FormScreen form={cityForm} above={{ title: cities.many, href: cities.path }} />
}
