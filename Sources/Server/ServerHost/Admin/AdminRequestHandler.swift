import AdminProtocol
import CrashReports
import MTProto
import ServerEngine
import ServerGateway
import TelegramSchema

/// Answers `martletctl` with data of the gateway and the engine.
struct AdminRequestHandler: Sendable {
    let engine: ServerEngine
    let gateway: Gateway
    let address: HostPort
    let introduction: ServerInvitation
    /// The folder of the crash reports.
    let crashes: CrashReportFolder
    /// The time at which the server began to listen.
    let started: ContinuousClock.Instant
    /// The server's time.
    let now: @Sendable () -> WireTime

    /// The most users listed in one response, so that it fits into a line.
    private static let maximumUsers = 10_000

    /// The most crashes in a response, and the most stack frames of each.
    private static let (mostCrashes, mostFrames) = (3, 8)

    /// The longest lifetime of a record, in days.
    private static let maximumDays = 3650

    func respond(to request: AdminRequest) async -> AdminResponse {
        do {
            return try await reply(to: request)
        } catch AdminError.phoneInvalid {
            return .error("this is not a phone number")
        } catch AdminError.alreadyRegistered {
            return .error("somebody with this number is already here")
        } catch AdminError.inviteUnknown {
            return .error("there is no such invitation")
        } catch AdminError.stickerSetUnknown {
            return .error("no set of emoji has this name")
        } catch AdminError.pageUnknown {
            return .error("no page of this address is known")
        } catch AdminError.hostInvalid {
            return .error("this is not the name of a host, or too many are blocked")
        } catch AdminError.pagesOff {
            return .error("this server looks no pages up")
        } catch let refusal as MemberTemplateError {
            return .error(refusal.text)
        } catch {
            return .error("the server could not do this; its log says more")
        }
    }

    private func reply(to request: AdminRequest) async throws -> AdminResponse {
        switch request {
        case .status:
            guard case .status(let status) = try await engine.admin(.status) else { break }
            return try await .status(serverStatus(status))
        case .users(let limit):
            let limit = min(max(limit, 1), Self.maximumUsers)
            guard case .users(let users) = try await engine.admin(.users(limit: limit)) else { break }
            return .users(users.map(UserRow.init))
        case .code(let phone):
            guard case .loginCode(let code) = try await engine.admin(.loginCode(phone: phone)) else { break }
            return .code(LoginCode(value: code))
        case .invite(let phone):
            guard case .invited(let phone) = try await engine.admin(.invite(phone: phone)) else { break }
            return .invited(phone: phone)
        case .invites(let limit):
            let limit = min(max(limit, 1), Self.maximumUsers)
            guard case .invites(let invites) = try await engine.admin(.invites(limit: limit)) else { break }
            return .invites(invites.map { InviteRow($0, now: now()) })
        case .withdrawInvite(let code):
            guard case .withdrawn = try await engine.admin(.withdrawInvite(code: code)) else { break }
            return .withdrawn(code: code)
        case .animatedEmoji(let set):
            let command = AdminCommand.animateEmoji(set: set)
            guard case .animatedEmoji(let count) = try await engine.admin(command) else { break }
            return .animatedEmoji(count: count)
        case .pages, .refreshPage, .forgetPage:
            guard case .pages(let pages) = try await engine.admin(request.pageCommand) else { break }
            return .pages(pages.map(PageRow.init))
        case .blockHost(let host, let isBlocked):
            let command = AdminCommand.blockHost(host, isBlocked: isBlocked)
            guard case .blockedHosts(let hosts) = try await engine.admin(command) else { break }
            return .blockedHosts(hosts)
        case .templates, .template, .publishTemplate, .refuseTemplate, .withdrawTemplate,
            .forgetTemplate:
            return try await templates(request)
        case .link(let recordName):
            return link(recordName)
        case .record(let days):
            guard (1...Self.maximumDays).contains(days) else {
                return .error("a record holds for 1 to 3650 days")
            }
            return .record(try introduction.record(days: days, now: now()))
        }
        // SAFETY: both sides of the answer are this program, which pairs the types of a command.
        preconditionFailure("the engine answered an admin command with the reply to another")
    }

    private func templates(_ request: AdminRequest) async throws -> AdminResponse {
        switch request {
        case .template(let id):
            let newest = try await engine.template(id, for: nil).template
            let version = newest.asked != 0 ? newest.asked : newest.published
            let found = try await engine.template(id, version: version == 0 ? nil : version, for: nil)
            return .template(TemplateRow(found.template), rules: found.version.rules)
        case .publishTemplate(let id, let version):
            return .templates([TemplateRow(try await engine.publishTemplate(id, version: version, by: nil))])
        case .refuseTemplate(let id, let reason):
            return .templates([TemplateRow(try await engine.refuseTemplate(id, reason: reason, by: nil))])
        case .withdrawTemplate(let id):
            return .templates([TemplateRow(try await engine.withdrawTemplate(id))])
        case .forgetTemplate(let name):
            return .templates([TemplateRow(try await engine.forgetTemplate(name))])
        default:
            let asked = try await engine.askedTemplates(by: nil)
            let published = try await engine.publishedTemplates().filter { $0.asked == 0 }
            return .templates((asked + published).map(TemplateRow.init))
        }
    }

    private func link(_ recordName: String?) -> AdminResponse {
        // Parsed as clients will: an invalid name must not spread.
        guard let link = introduction.link(recordName: recordName), (try? InviteLink("\(link)")) == link
        else {
            return .error("the public address or the name of the record cannot stand in a link")
        }
        return .link(ServerLink(link: "\(link)", fingerprint: "\(introduction.fingerprint)"))
    }

    private func serverStatus(_ engine: EngineStatus) async throws -> ServerStatus {
        let counts = try await gateway.counts()
        return ServerStatus(
            address: address.description,
            uptimeSeconds: Int((ContinuousClock.now - started).components.seconds),
            connections: counts.connections,
            sessions: counts.sessions,
            users: Int(engine.users),
            groups: Int(engine.groups),
            messages: Int(engine.messages),
            crashes: newestCrashes()
        )
    }

    private func newestCrashes() -> [CrashRow] {
        crashes.newest(Self.mostCrashes, of: MartletServer.programName).map { entry in
            let report = entry.report
            return CrashRow(
                time: report.time,
                signal: report.signal,
                method: report.method.map { engine.methodName($0) ?? "0x" + String($0, radix: 16) },
                thread: report.thread,
                version: report.version,
                frames: Array(report.frames.prefix(Self.mostFrames)),
                file: entry.file
            )
        }
    }
}

extension UserRow {
    fileprivate init(_ user: AdminUser) {
        self.init(id: user.id.rawValue, phone: user.phone, name: user.name, username: user.username)
    }
}

extension TemplateRow {
    fileprivate init(_ template: MemberTemplate) {
        self.init(
            id: template.id,
            host: template.host,
            owner: template.owner.rawValue,
            published: template.published,
            asked: template.asked,
            fault: template.fault
        )
    }
}

extension MemberTemplateError {
    /// The reason in words, for the host.
    fileprivate var text: String {
        switch self {
        case .unknown: "there is no such template"
        case .changed(let version):
            version == 0
                ? "its author does not ask for that any more"
                : "its author asks for version \(version) now: read it first"
        case .versionUnknown: "its author asks for nothing, or the version is gone"
        default: "this cannot be done"
        }
    }
}

extension InviteRow {
    fileprivate init(_ invite: AdminInvite, now: WireTime) {
        let left = invite.expires.map { (Int($0) - Int(now.seconds)) / 3600 }
        self.init(
            code: invite.code,
            maker: invite.maker?.rawValue,
            isOpen: invite.isOpen,
            hoursLeft: left.flatMap { $0 >= 0 ? $0 : nil },
            user: invite.user?.rawValue
        )
    }
}

extension AdminRequest {
    /// The command about pages; a list for any other request.
    fileprivate var pageCommand: AdminCommand {
        switch self {
        case .refreshPage(let url): .refreshPage(address: url)
        case .forgetPage(let url): .forgetPage(address: url)
        case .pages(let limit): .pages(limit: min(max(limit, 1), 1000))
        default: .pages(limit: 1)
        }
    }
}

extension PageRow {
    fileprivate init(_ page: AdminPage) {
        self.init(
            state: page.state,
            url: page.address,
            asked: Int(page.asked),
            bytes: Int(page.storedBytes),
            views: Int(page.views)
        )
    }
}
