// SPDX-License-Identifier: MIT
// The only door to OpenSSL's libssl, with certificates and keys. What OpenSSL offers as macros, which Swift cannot
// call, has a function here.
#ifndef VERDICT_CTLS_SHIM_H
#define VERDICT_CTLS_SHIM_H

#include <features.h>
#include <sys/types.h>

#include <arpa/inet.h>

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

/* What a context is told of both sides: TLS 1.2 at least, nothing negotiated anew, nothing compressed, buffers given
   back while they are empty, and the end of a stream without the word for it taken for an end. */
static inline int verdict_tls_set_up(SSL_CTX *context) {
  SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_NO_TICKET |
                                   SSL_OP_IGNORE_UNEXPECTED_EOF);
  SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
  SSL_CTX_set_security_level(context, 2);
  return SSL_CTX_set_num_tickets(context, 0) == 1 && SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) == 1;
}

/* Reads what the socket has at once, as far as a record's buffer goes, not a record's head and body one by one. */
static inline void verdict_tls_read_ahead(SSL_CTX *context) { SSL_CTX_set_read_ahead(context, 1); }

/* Puts a certificate of the chain behind the server's own; the context keeps it. */
static inline int verdict_tls_add_chain(SSL_CTX *context, X509 *certificate) {
  return SSL_CTX_add0_chain_cert(context, certificate) == 1;
}

/* Tells the server which name is wanted. */
static inline int verdict_tls_name(SSL *session, const char *name) {
  return SSL_set_tlsext_host_name(session, name) == 1;
}

/* The certificate is to be one of a name, or of an address of IP. */
static inline int verdict_tls_expect(SSL *session, const char *name) {
  return X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(session), name) == 1 || SSL_set1_host(session, name) == 1;
}

/* The callbacks of a BIO say that they would have to wait. */
static inline void verdict_bio_wait(BIO *bio) { BIO_set_retry_read(bio); }
static inline void verdict_bio_go_on(BIO *bio) { BIO_clear_retry_flags(bio); }

/* A name that a certificate is for, by its place: its text into `text`, or 0 where there are no more, -1 for one that
   is neither a host nor an address. The name of the subject counts where there is no other. */
static inline int verdict_certificate_name(X509 *certificate, int place, char *text, int size) {
  GENERAL_NAMES *names = X509_get_ext_d2i(certificate, NID_subject_alt_name, NULL, NULL);
  if (names == NULL) {
    if (place != 0) return 0;
    return X509_NAME_get_text_by_NID(X509_get_subject_name(certificate), NID_commonName, text, size) > 0;
  }
  int outcome = 0;
  if (place < sk_GENERAL_NAME_num(names)) {
    outcome = -1;
    const GENERAL_NAME *name = sk_GENERAL_NAME_value(names, place);
    if (name->type == GEN_DNS) {
      snprintf(text, size, "%.*s", ASN1_STRING_length(name->d.dNSName), ASN1_STRING_get0_data(name->d.dNSName));
      outcome = 1;
    } else if (name->type == GEN_IPADD) {
      const int length = ASN1_STRING_length(name->d.iPAddress);
      const int family = length == 4 ? AF_INET : length == 16 ? AF_INET6 : AF_UNSPEC;
      if (inet_ntop(family, ASN1_STRING_get0_data(name->d.iPAddress), text, size) != NULL) outcome = 1;
    }
  }
  GENERAL_NAMES_free(names);
  return outcome;
}

#endif
