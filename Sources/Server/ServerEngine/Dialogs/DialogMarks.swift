import ServerStore
import TelegramSchema

extension DialogMethods {
    /// Most dialogs of a list of those marked as unread.
    private static let maximumMarked = 1000
    /// Most pinned dialogs.
    private static let maximumPinned = 100

    static func toggleDialogPin(
        _ request: TLFunction.MessagesToggleDialogPin,
        _ call: Call
    ) throws -> Bool {
        let peer = try call.resolve(request.peer)
        let folder = try call.folder(of: peer)
        var pinned = try call.store.dialogs.pinned(of: call.user, in: folder).map(\.dialog.peer)
        guard pinned.contains(peer) != request.pinned else { return true }
        pinned.removeAll { $0 == peer }
        if request.pinned { pinned.insert(peer, at: 0) }
        guard pinned.count <= maximumPinned else { throw RPCError.bad("PINNED_DIALOGS_TOO_MUCH") }
        try call.store.dialogs.setPinned(user: call.user, pinned, in: folder)
        try call.scope.noteChange(folder.pins, for: call.user, by: call.session)
        call.scope.push(
            .updateDialogPinned(
                .init(
                    pinned: request.pinned,
                    folderID: folder.numberIfNotMain,
                    peer: TL.DialogPeer(peer)
                )
            ),
            to: call.user,
            except: call.session
        )
        return true
    }

    static func reorderPinnedDialogs(
        _ request: TLFunction.MessagesReorderPinnedDialogs,
        _ call: Call
    ) throws -> Bool {
        guard request.order.count <= maximumPinned else { throw RPCError.bad("PINNED_DIALOGS_TOO_MUCH") }
        let folder = try DialogFolder(requested: request.folderID)
        var order: [MailboxPeer] = []
        for input in request.order {
            let peer = try call.resolve(input)
            // A dialog that was moved meanwhile has no place here.
            if try call.folder(of: peer) == folder, !order.contains(peer) { order.append(peer) }
        }
        let pinned = try call.store.dialogs.pinned(of: call.user, in: folder).map(\.dialog.peer)
        if request.force {
            // The list replaces the whole order.
        } else {
            order = order.filter(pinned.contains) + pinned.filter { !order.contains($0) }
        }
        try call.setPinned(order, in: folder)
        return true
    }

    static func markDialogUnread(
        _ request: TLFunction.MessagesMarkDialogUnread,
        _ call: Call
    ) throws -> Bool {
        try call.setMarkedUnread(call.resolve(request.peer), request.unread)
        return true
    }

    /// The dialogs that are marked as unread; those of a channel's topics have no marks.
    static func getDialogUnreadMarks(
        _ request: TLFunction.MessagesGetDialogUnreadMarks,
        _ call: Call
    ) throws -> [TL.DialogPeer] {
        guard request.parentPeer == nil else { return [] }
        return try call.store.dialogs.markedUnread(of: call.user, limit: maximumMarked).map {
            TL.DialogPeer($0)
        }
    }
}

extension DialogFolder {
    /// The kind of change of its pinned dialogs.
    fileprivate var pins: ChangeKind { self == .main ? .pinnedDialogs : .archivedPins }
}

extension TL.DialogPeer {
    /// The peer of one dialog.
    init(_ peer: MailboxPeer) { self = .dialogPeer(.init(peer: TL.Peer(peer))) }
}

extension Call {
    /// Sets the pinned dialogs of a list, the topmost first, and informs the other sessions.
    func setPinned(_ order: [MailboxPeer], in folder: DialogFolder) throws {
        try store.dialogs.setPinned(user: user, order, in: folder)
        try scope.noteChange(folder.pins, for: user, by: session)
        scope.push(
            .updatePinnedDialogs(
                .init(folderID: folder.numberIfNotMain, order: order.map { TL.DialogPeer($0) })
            ),
            to: user,
            except: session
        )
    }

    /// Marks a dialog as unread by hand, or removes the mark, and informs the other sessions.
    func setMarkedUnread(_ peer: MailboxPeer, _ isMarked: Bool) throws {
        try store.dialogs.setMarkedUnread(user: user, peer: peer, isMarked)
        try scope.noteChange(.unreadMark, of: peer, for: user, by: session)
        scope.push(
            .updateDialogUnreadMark(.init(unread: isMarked, peer: TL.DialogPeer(peer))),
            to: user,
            except: session
        )
    }
}
