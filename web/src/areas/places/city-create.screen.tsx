// Create a city, as a screen of its own.
import { msg } from '@office/shared/core/message'
import { FormScreen } from '../../core/form/form-screen.tsx'
import { citiesPath } from './city.commands.ts'
import { cityForm } from './city.form.ts'

const cities = msg`Cities`

export default function CreateCity() {
  return <FormScreen form={cityForm} above={{ title: cities, href: citiesPath }} />
}
