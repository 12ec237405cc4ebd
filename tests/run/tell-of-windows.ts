// Set up for every file: the report of a failed test tells what each open window showed.
import { afterEach } from 'vitest'
import { openWindows, wordsOf } from '../journeys/open-windows.ts'

afterEach(async ({ task }) => {
  const [error] = task.result?.errors ?? []
  if (task.result?.state !== 'fail' || !error) return
  // A page that is stuck tells nothing.
  for (const page of openWindows) error.message += `\n${await wordsOf(page).catch(() => '')}`
})
