// Places on the map: latitude and longitude as decimal text in degrees (WGS 84), as people copy them from a map.
import { msg } from '@office/shared/core/messages/message'
import type { Rule } from './rule.ts'

/** Between -limit and limit: 90 for a latitude, 180 for a longitude; eight decimals are a millimetre. */
export const degrees = (limit: 90 | 180): Rule<string> => ({
  code: 'invalid-degrees',
  message: msg`Enter degrees between -{limit} and {limit}, like 27.7172`,
  values: { limit },
  holds: value => /^-?\d{1,3}(\.\d{1,8})?$/.test(value) && Math.abs(Number(value)) <= limit,
})
