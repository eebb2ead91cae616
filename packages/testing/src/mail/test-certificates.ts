/**
 * The certificate of an authority that only the tests trust, valid until 2120, as are the certificates that
 * it issued. Created with `openssl ca`. The key below is public and protects nothing.
 */
export const testAuthority = `-----BEGIN CERTIFICATE-----
MIIBUzCB+6ADAgECAgEDMAoGCCqGSM49BAMCMBkxFzAVBgNVBAMMDktvbnRvciBU
ZXN0IENBMCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAZMRcwFQYD
VQQDDA5Lb250b3IgVGVzdCBDQTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABO6j
tmEsnFEgMML4V4DQdoheeV2w/HjnASPScLIZACvc9/7zJ8d9cRBoI/T9bfQTT8o0
sag85532IlQUtfdrlNKjMjAwMA8GA1UdEwEB/wQFMAMBAf8wHQYDVR0OBBYEFJQH
ZTN40KPvpNHwClKmYdJsWUV5MAoGCCqGSM49BAMCA0cAMEQCID+QLDASF47sn6Pu
go2+bI7jLFI0aUOnQahDQtgwVueqAiBaQHkHZuIr0V4djiUdUcoMRXTVPYsoCaIx
6PCTWeAJqg==
-----END CERTIFICATE-----
`

/** The certificate for localhost. */
const localhost = `-----BEGIN CERTIFICATE-----
MIIBdzCCARygAwIBAgIBBDAKBggqhkjOPQQDAjAZMRcwFQYDVQQDDA5Lb250b3Ig
VGVzdCBDQTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowFDESMBAG
A1UEAwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEZr4tSUUp
f0GS6c+y98A1KpbXSXCY9VU5i8oKywFP/elG9MtMqfaKZugKaAXk9Lc3rg/5GraJ
/t+/3QtKSI0GUqNYMFYwFAYDVR0RBA0wC4IJbG9jYWxob3N0MB0GA1UdDgQWBBQV
9HfCq/kW9bEVWf0HwcqJmt29GjAfBgNVHSMEGDAWgBSUB2UzeNCj76TR8ApSpmHS
bFlFeTAKBggqhkjOPQQDAgNJADBGAiEAh8fTxZtaSJJitQBvlkX0g7fG2RpUkd91
u4rawf6x+h4CIQCRy6yFXisHMcaJg9wMofe185+3Sk9iIKOuO+ZG/pZMXg==
-----END CERTIFICATE-----
`

/** A certificate for another name, from the same authority and with the same key. */
const otherName = `-----BEGIN CERTIFICATE-----
MIIBfjCCASSgAwIBAgIBCTAKBggqhkjOPQQDAjAZMRcwFQYDVQQDDA5Lb250b3Ig
VGVzdCBDQTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowGDEWMBQG
A1UEAwwNb3RoZXIuZXhhbXBsZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABGa+
LUlFKX9BkunPsvfANSqW10lwmPVVOYvKCssBT/3pRvTLTKn2imboCmgF5PS3N64P
+Rq2if7fv90LSkiNBlKjXDBaMBgGA1UdEQQRMA+CDW90aGVyLmV4YW1wbGUwHQYD
VR0OBBYEFBX0d8Kr+Rb1sRVZ/QfByoma3b0aMB8GA1UdIwQYMBaAFJQHZTN40KPv
pNHwClKmYdJsWUV5MAoGCCqGSM49BAMCA0gAMEUCIQDRCcEOIZn3TlCZzj0qo3Hg
gLJNN57b3FqWGdMHugRJUwIgW4M3zYY+f5k7D5ZQ+PxnesmSKSpr0BbcYmoEURQX
R44=
-----END CERTIFICATE-----
`

const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg0DeIj5yO6l0kylr8
5NKAX5yQ9YAdigPYRcTdHLmLeEOhRANCAARmvi1JRSl/QZLpz7L3wDUqltdJcJj1
VTmLygrLAU/96Ub0y0yp9opm6ApoBeT0tzeuD/katon+37/dC0pIjQZS
-----END PRIVATE KEY-----
`

/**
 * The key and the certificate of a TLS server on localhost. The certificate is for that name or for another
 * one.
 */
export const testCertificates = {
  localhost: { key, cert: localhost },
  otherName: { key, cert: otherName },
}
