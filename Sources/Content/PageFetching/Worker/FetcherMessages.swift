import StdExtras
import TelegramSchema

/// The messages between ``PageFetcher`` and its worker: four bytes with the length, least first, and then the message.
package enum FetcherFrame {
    /// The longest message, in bytes: the content, and what is said of it.
    package static let limit = FetchLimits.most + (1 << 17)

    /// The frame of a message.
    package static func frame(_ message: [UInt8]) -> [UInt8] {
        let count = UInt32(truncatingIfNeeded: message.count)
        return [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: count >> $0) } + message
    }

    /// Takes the first whole message off the front.
    ///
    /// - Returns: nil if there is none yet.
    /// - Throws: ``FetchError/workerFailed`` for a message that is too long.
    package static func take(from buffer: inout [UInt8]) throws(FetchError) -> [UInt8]? {
        guard buffer.count >= 4 else { return nil }
        let count = buffer[..<4].reversed().reduce(0) { $0 << 8 | Int($1) }
        guard count <= limit else { throw .workerFailed }
        guard buffer.count >= 4 + count else { return nil }
        defer { buffer.removeFirst(4 + count) }
        return Array(buffer[4..<(4 + count)])
    }
}

extension FetcherSettings {
    /// The first message to the worker.
    package func encoded() -> [UInt8] {
        var writer = TLWriter()
        writer.write(strings: policy.allowed.map(\.description))
        writer.write(strings: policy.denied.map(\.description))
        writer.write(strings: policy.own.map(\.description))
        writer.write(strings: nameServers.map(\.text))
        writer.write(strings: overrides.map(\.text))
        writer.write(authorities)
        writer.write(contact ?? "")
        writer.write(proxy?.text ?? "")
        return writer.bytes
    }

    /// Reads the first message to the worker.
    ///
    /// - Throws: ``FetchError/workerFailed``.
    package init(decoding message: [UInt8]) throws(FetchError) {
        do throws(TLError) {
            var reader = TLReader(message.span.bytes)
            let policy = AddressPolicy(
                allowed: try reader.readStrings().compactMap { AddressRange($0) },
                denied: try reader.readStrings().compactMap { AddressRange($0) },
                own: try reader.readStrings().compactMap { AddressRange($0) }
            )
            let servers = try reader.readStrings().compactMap { NameServer($0) }
            let overrides = try reader.readStrings().compactMap { ConnectionOverride($0) }
            let authorities = try reader.readString()
            let contact = try reader.readString()
            let proxy = try reader.readString()
            self.init(
                policy: policy,
                nameServers: servers,
                overrides: overrides,
                authorities: authorities,
                contact: contact.isEmpty ? nil : contact,
                proxy: FetcherProxy(proxy)
            )
        } catch {
            throw .workerFailed
        }
    }
}

/// A request as the worker gets it, with the number that its answer has.
package struct FetchOrder: Equatable, Sendable {
    /// The number.
    package var id: UInt32
    /// The request; its address is one that ``WebAddress`` has written.
    package var request: FetchRequest

    /// Creates an order.
    package init(id: UInt32, request: FetchRequest) {
        self.id = id
        self.request = request
    }

    /// The message to the worker.
    package func encoded() -> [UInt8] {
        var writer = TLWriter()
        writer.write(id)
        writer.write(request.kind.rawValue)
        writer.write(request.url)
        writer.write(Int64(request.limits.bytes))
        writer.write(request.limits.total.wholeMilliseconds)
        writer.write(request.limits.connecting.wholeMilliseconds)
        writer.write(request.known.tag ?? "")
        writer.write(request.known.modified ?? "")
        return writer.bytes
    }

    /// Reads a message to the worker.
    ///
    /// - Throws: ``FetchError/workerFailed``.
    package init(decoding message: [UInt8]) throws(FetchError) {
        do throws(TLError) {
            var reader = TLReader(message.span.bytes)
            id = try reader.readUInt32()
            let kind = FetchKind(rawValue: try reader.readUInt32())
            let url = try reader.readString()
            let limits = FetchLimits(
                bytes: Int(try reader.readInt64()),
                total: .milliseconds(try reader.readInt64()),
                connecting: .milliseconds(try reader.readInt64())
            )
            let known = PageValidators(tag: try reader.readText(), modified: try reader.readText())
            request = FetchRequest(url: url, kind: kind ?? .page, limits: limits, known: known)
        } catch {
            throw .workerFailed
        }
    }
}

/// The answer of the worker to an order. The reader trusts no byte of it: a page may have taken over the worker.
package struct FetchReply: Equatable, Sendable {
    /// The number of the order.
    package var id: UInt32
    /// The outcome.
    package var outcome: Result<FetchedPage, FetchError>

    /// Creates an answer.
    package init(id: UInt32, outcome: Result<FetchedPage, FetchError>) {
        self.id = id
        self.outcome = outcome
    }

    /// The message to the parent.
    package func encoded() -> [UInt8] {
        var writer = TLWriter()
        writer.write(id)
        switch outcome {
        case .failure(let error):
            writer.write(error.number)
        case .success(let page):
            writer.write(UInt32(page.isUnchanged ? 1 : 0))
            writer.write(page.url)
            writer.write(page.contentType ?? "")
            writer.write(page.validators.tag ?? "")
            writer.write(page.validators.modified ?? "")
            writer.write(page.bytes)
        }
        return writer.bytes
    }

    /// Reads a message to the parent.
    ///
    /// - Throws: ``FetchError/workerFailed``.
    package init(decoding message: [UInt8]) throws(FetchError) {
        do throws(TLError) {
            var reader = TLReader(message.span.bytes)
            id = try reader.readUInt32()
            let number = try reader.readUInt32()
            guard number < 2 else {
                outcome = .failure(FetchError(number: number) ?? .workerFailed)
                try reader.finish()
                return
            }
            let page = FetchedPage(
                url: try reader.readString(),
                isUnchanged: number == 1,
                contentType: try reader.readText(),
                validators: PageValidators(tag: try reader.readText(), modified: try reader.readText()),
                bytes: try reader.readBytes()
            )
            try reader.finish()
            // An address that leads elsewhere would be shown to people as the page's.
            let isOfWeb = (try? WebAddress(page.url)) != nil
            outcome = isOfWeb ? .success(page) : .failure(.workerFailed)
        } catch {
            throw .workerFailed
        }
    }
}

extension FetchError {
    /// The errors without a value, whose place gives their number; 0 and 1 are answers.
    private static let plain: [FetchError] = [
        .malformedAddress, .refusedScheme, .refusedPort, .credentials, .refusedAddress, .unknownHost,
        .lookUpFailed, .noConnection, .insecure, .badAnswer, .tooManyRedirects, .unwantedType, .unknownCoding,
        .badCoding, .headTooLarge, .tooLarge, .compressionBomb, .tooSlow, .busy, .workerFailed,
    ]

    /// A status has its own number, from 100 on.
    fileprivate var number: UInt32 {
        if case .status(let status) = self { return UInt32(max(status, 100)) }
        return UInt32(clamping: (Self.plain.firstIndex(of: self) ?? Self.plain.count - 1) + 2)
    }

    fileprivate init?(number: UInt32) {
        if number >= 100 {
            self = .status(UInt16(clamping: number))
        } else if number >= 2, number < 2 + Self.plain.count {
            self = Self.plain[Int(number) - 2]
        } else {
            return nil
        }
    }
}

extension TLWriter {
    fileprivate mutating func write(strings: [String]) {
        writeVectorHead(count: strings.count)
        for string in strings { write(string) }
    }
}

extension TLReader {
    fileprivate mutating func readStrings() throws(TLError) -> [String] {
        let count = try readVectorCount()
        var strings: [String] = []
        for _ in 0..<count { strings.append(try readString()) }
        return strings
    }

    fileprivate mutating func readText() throws(TLError) -> String? {
        let text = try readString()
        return text.isEmpty ? nil : text
    }
}
