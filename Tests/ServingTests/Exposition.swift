// SPDX-License-Identifier: MIT

/// Prometheus' text form, read without any of the program's own code.
///
/// Source: Prometheus, text-based exposition format 0.0.4.
struct Exposition {
  struct Family {
    let name: String
    let help: String
    let type: String
    /// By the whole of what stands before the value: name and labels.
    var samples: [(series: String, name: String, labels: [String: String], value: Double)] = []
  }

  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  private(set) var families: [Family] = []

  /// Reads a page.
  ///
  /// - Throws: `Fault` where a line is none of the format, a family has no HELP and TYPE before it or stands twice, or a
  ///   series does.
  init(_ page: String) throws {
    guard page.hasSuffix("\n"), !page.contains("\r") else { throw Fault(description: "no LF at the end") }
    var pending: (name: String, help: String)?
    for line in page.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if let found = line.wholeMatch(of: #/# HELP ([a-z_]+) (.+)/#) {
        pending = (String(found.1), String(found.2))
      } else if let found = line.wholeMatch(of: #/# TYPE ([a-z_]+) (counter|gauge|histogram)/#) {
        guard let known = pending, known.name == found.1, !families.contains(where: { $0.name == known.name })
        else { throw Fault(description: "TYPE without HELP, or twice: \(line)") }
        families.append(Family(name: known.name, help: known.help, type: String(found.2)))
        pending = nil
      } else {
        guard pending == nil else { throw Fault(description: "HELP without TYPE: \(line)") }
        try take(line)
      }
    }
    for family in families where family.type == "histogram" { try Self.check(family) }
  }

  private mutating func take(_ line: Substring) throws {
    guard let found = line.wholeMatch(of: #/(([a-z_]+)(?:\{([^}]*)\})?) (-?[0-9]+(?:\.[0-9]+)?)/#),
      let value = Double(found.4)
    else { throw Fault(description: "no sample: \(line)") }
    let (series, name) = (String(found.1), String(found.2))
    var labels: [String: String] = [:]
    for label in (found.3 ?? "").split(separator: ",") {
      guard let parts = label.wholeMatch(of: #/([a-z_]+)="([^"\\]*)"/#),
        labels.updateValue(String(parts.2), forKey: String(parts.1)) == nil
      else { throw Fault(description: "no label: \(label)") }
    }
    guard let family = families.last else { throw Fault(description: "no family: \(line)") }
    let names =
      family.type == "histogram" ? ["_bucket", "_sum", "_count"].map { family.name + $0 } : [family.name]
    guard names.contains(name) else { throw Fault(description: "not of \(family.name): \(line)") }
    guard family.type != "counter" || family.name.hasSuffix("_total") && value >= 0 else {
      throw Fault(description: "no counter: \(line)")
    }
    guard !family.samples.contains(where: { $0.series == series }) else {
      throw Fault(description: "twice: \(series)")
    }
    families[families.count - 1].samples.append((series, name, labels, value))
  }

  /// Buckets rise and the last, of everything, is the count.
  private static func check(_ family: Family) throws {
    let buckets = family.samples.filter { $0.name.hasSuffix("_bucket") }
    let bounds = buckets.map { $0.labels["le"] == "+Inf" ? .infinity : Double($0.labels["le"] ?? "") ?? .nan }
    let values = buckets.map(\.value)
    let count = family.samples.first { $0.name.hasSuffix("_count") }?.value
    guard bounds == bounds.sorted(), Set(bounds).count == bounds.count, bounds.last == .infinity,
      values == values.sorted(), values.last == count,
      family.samples.contains(where: { $0.name.hasSuffix("_sum") })
    else { throw Fault(description: "no histogram: \(family.name)") }
  }

  /// The value of a series, as it is written on the page.
  subscript(series: String) -> Double? {
    families.lazy.flatMap(\.samples).first { $0.series == series }?.value
  }
}
