// Settings that the server could not use end its start, and name their variable, but never a value that may hold a password.
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

it.each([
  ['SMTP_URL', 'mail.example:587'],
  ['SMTP_URL', 'http://mail.example'],
  ['SMTP_URL', 'smtp://office:pass#word@mail.example'],
  ['OFFICE_HELP_URL', 'docs.example'],
  ['OFFICE_SERVICE_REPORTS', 'reports.example/api'],
  ['OFFICE_TRUSTED_PROXIES', '10.0.0.1, proxy.example'],
  ['OFFICE_TRUSTED_PROXIES', '10.0.0.0/99'],
])('refuses %s=%s', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must `))
  expect(() => readConfig({ [name]: value })).not.toThrow(/pass#word/)
})

it('refuses an address of an object storage that is none', () => {
  const storage = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(() => readConfig({ ...storage, S3_ENDPOINT: 'minio:9000' })).toThrow(/^S3_ENDPOINT must /)
  expect(readConfig({ ...storage, S3_ENDPOINT: 'http://minio:9000' }).storage?.endpoint).toBe('http://minio:9000')
})

it('takes what can be used, as it is', () => {
  const config = readConfig({
    SMTP_URL: 'smtps://office:pass%23word@mail.example?requireTLS=true',
    OFFICE_HELP_URL: 'https://docs.example/office/',
    OFFICE_SERVICE_REPORTS: 'https://reports.example/api',
    OFFICE_SERVICE_LISTS: '/lists',
    OFFICE_TRUSTED_PROXIES: '127.0.0.1, ::1, 10.0.0.0/8, fd00::/8, 192.168.0.0/255.255.0.0, loopback',
  })
  expect(config).toMatchObject({
    smtpUrl: 'smtps://office:pass%23word@mail.example?requireTLS=true',
    helpUrl: 'https://docs.example/office',
    serviceAddresses: { reports: 'https://reports.example/api', lists: '/lists' },
  })
  expect(config.trustedProxies).toHaveLength(6)
})
