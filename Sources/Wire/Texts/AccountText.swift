// SPDX-License-Identifier: MIT
import Officiating

enum AccountText {
  static func write(_ news: AccountNews, _ tag: Tag, _ writer: inout LineWriter) {
    let account = news.account
    writer.reply(.account, tag, text(of: news)) { writer in
      keys(of: account, &writer)
      if let code = news.code { writer.untold { $0.key("code", code) } }
    }
  }

  static func write(_ page: Page<Account>, _ tag: Tag, _ writer: inout LineWriter) {
    let toMakeOne: Phrase = "to make one, ACCOUNT ADD and a name"
    writer.list(
      page, as: .accounts, tag, by: { $0.name.text }, empty: toMakeOne, whole: toMakeOne,
      rest: { "type ACCOUNT LIST from=\($0) for the rest" }
    ) { account, writer in
      keys(of: account, &writer)
      if account.secret.use != .always { writer.key("secret", account.secret.use.rawValue) }
    }
  }

  private static func keys(of account: Account, _ writer: inout LineWriter) {
    writer.key("name", account.name.text)
    writer.key("number", account.number)
    writer.key("role", account.role.rawValue)
  }

  private static func text(of news: AccountNews) -> Phrase {
    let name = news.account.name.text
    switch news.event {
    case .made, .secret:
      if let code = news.code {
        return "LOGIN \(name) \(code) works once; then ACCOUNT SECRET and a secret of their own"
      }
      return news.isOwn
        ? "from now on it is LOGIN \(name) and that secret" : "\(name) logs in with that secret"
    case .role(let role): return "\(name) may do what a \(role.rawValue) may"
    case .shown(true): return "figures are told to all again; PROFILE off keeps them private"
    case .shown(false):
      return "figures are private from now on, and the ladder is without you; PROFILE on tells them"
    case .removed: return "nobody logs in as \(name) any more; games and receipts stay"
    }
  }
}
