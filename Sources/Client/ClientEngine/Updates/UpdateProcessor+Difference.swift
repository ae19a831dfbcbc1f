import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import Signals
import TelegramSchema

// The difference of the account: TC-05.
extension UpdateProcessor {
    /// The number of refusals before everything is fetched again.
    private static let refusalLimit = 3
    /// The number of consecutive failures before other operations go first.
    private static let failureLimit = 3

    /// Fetches the difference since the stored state, and reports the account as updating meanwhile.
    func catchUp() async {
        updating.set(true)
        await askForDifference()
        updating.set(false)
    }

    /// Fetches the difference since the stored state, slice by slice, until nothing is missing.
    func askForDifference() async {
        var tries = DifferenceRetries(refusalLimit: Self.refusalLimit)
        while !isStopped {
            do throws(APIError) {
                if try await askOnce(tries.sliceLength) { break }
                tries.succeeded()
            } catch {
                switch tries.failed(error, services.random()) {
                case .end: return
                case .askForLess: continue
                case .passOver:
                    guard await passOver() else { return giveWay() }
                    return differenceCame()
                case .pause(let pause):
                    // For an account without a state, all other data comes after the first state.
                    guard tries.failureCount < Self.failureLimit || committed.pts == 0 else {
                        return giveWay()
                    }
                    do { try await services.clock.sleep(for: pause) } catch { return }
                }
            }
        }
        guard !isStopped else { return }
        differenceCame()
        sequencer.askedAccount(at: services.clock.now, random: services.random)
    }

    /// Lets the other operations in the queue go first.
    private func giveWay() {
        sequencer.askedAccount(at: services.clock.now, random: services.random)
        queueDifferenceLater()
    }

    /// Fetches and applies the next part of the difference; true if it was the last.
    private func askOnce(_ sliceLength: Int32?) async throws(APIError) -> Bool {
        guard committed.pts != 0 else {
            if isOvertaken { try await reset() } else { try await begin() }
            return true
        }
        let part = try await nextPart(sliceLength)
        // At the head of the queue only a failed transaction moves the state.
        guard part.start == committed else { return false }
        if part.isTooLong {
            try await reset()
            return true
        }
        var work = part.work
        // Scheduled messages have no counter.
        if part.isLast { work.builder.append(.forgetScheduled) }
        await commit(work, part.channels, movingTo: part.state)
        if part.isLast { publishUnsequenced() }
        return part.isLast
    }

    /// Continues from the server's current state, as it does not send the difference; false if it does not send its
    /// state either.
    private func passOver() async -> Bool {
        do throws(APIError) {
            try await reset()
            return true
        } catch {
            return false
        }
    }

    /// Fetches as much as one transaction applies: a near server sends much in a moment. A shortened slice is a part
    /// of its own, as the next one may be unreadable.
    private func nextPart(_ sliceLength: Int32?) async throws(APIError) -> DifferencePart {
        let start = services.clock.now
        // What could not be read is requested in short slices, which leave nothing out.
        let isAbridged = sliceLength == nil ? await mayLeaveOut() : false
        var part = DifferencePart(from: committed, selfID: services.selfID, isAbridged: isAbridged)
        repeat {
            let state = part.state
            part.add(
                try await services.api.call(
                    TLFunction.UpdatesGetDifference(
                        abridged: part.isAbridged,
                        pts: state.pts,
                        ptsLimit: sliceLength,
                        ptsTotalLimit: DifferencePart.mostMissed,
                        date: state.date,
                        qts: state.qts
                    )
                )
            )
        } while sliceLength == nil && part.mayGrow(after: services.clock.now - start)
        return part
    }

    /// True if the server may leave out messages, which come when somebody looks there. A program that handles each
    /// message does not look.
    private func mayLeaveOut() async -> Bool {
        guard await services.savesBytes() else { return false }
        // An unreadable store fails the transaction that follows.
        let isHandled = try? await services.store.read { try $0.entry(.arrivalPlace) != nil }
        return isHandled == false
    }

    private func commit(
        _ work: UpdateTransactionPlan,
        _ channels: UpdateBatch<QueuedUpdate> = UpdateBatch(),
        movingTo state: UpdateState
    ) async {
        var work = work
        work.isDifference = true
        take(sequencer.take(channels, at: services.clock.now), into: &work)
        take(sequencer.move(to: state, at: services.clock.now), into: &work)
        await commit(work)
    }

    /// Starts with a store without a state. List fetchers are notified while the request for the state is under way,
    /// so that a distant server costs one round trip for both. Their results are stored after it.
    private func begin() async throws(APIError) {
        let asked = Task { await askState() }
        publishUnsequenced()
        let state = UpdateState(try await asked.value.get())
        var work = UpdateTransactionPlan(selfID: services.selfID)
        work.builder.append(.beginLists)
        await commit(work, movingTo: state)
    }

    private func askState() async -> Result<TL.UpdatesState, APIError> {
        do throws(APIError) {
            let policy = RequestPolicy(line: .accountState)
            return .success(try await services.api.call(TLFunction.UpdatesGetState(), policy))
        } catch {
            return .failure(error)
        }
    }

    /// Handles a difference that is too long: all stored data may be outdated, and is refreshed as it is fetched
    /// again.
    private func reset() async throws(APIError) {
        let state = UpdateState(try await services.api.call(TLFunction.UpdatesGetState()))
        changes.reset()
        var work = UpdateTransactionPlan(selfID: services.selfID)
        work.builder.append(.forgetAll)
        work.builder.append(.beginLists)
        work.builder.append(.tell(.stale(.everything)))
        await commit(work, movingTo: state)
        publishUnsequenced()
    }

    /// Reports data without a counter as stale, as it may have changed during the absence.
    private func publishUnsequenced() {
        var events = AppliedEvents()
        events.stale = [.everythingUncounted]
        events.isCatchingUp = true
        eventPipe.send(events)
    }
}

extension UpdateState {
    /// The state from the server's answer.
    init(_ state: TL.UpdatesState) {
        self.init(pts: state.pts, qts: state.qts, seq: state.seq, date: state.date)
    }
}

// Peers that updates name but do not describe: TC-07.
extension UpdateProcessor {
    private static let callLimit = 100

    /// Fetches missing references. Those that the server does not send stay unknown: the updates are applied without
    /// them.
    func resolve(_ missing: UnresolvedReferences, for work: inout UpdateTransactionPlan) async {
        let groups = missing.peers.keys.filter { $0.kind == .group }.sorted()
        for ids in groups.chunks(of: Self.callLimit) { await resolve(groups: ids, for: &work) }
        let users = missing.peers.filter { $0.key.kind == .user }.sorted { $0.key < $1.key }
        for named in users.chunks(of: Self.callLimit) { await resolve(users: named, for: &work) }
        let channels = missing.peers.filter { $0.key.kind == .channel }.sorted { $0.key < $1.key }
        for named in channels.chunks(of: Self.callLimit) { await resolve(channels: named, for: &work) }
        for chats in missing.chats.sorted().chunks(of: Self.callLimit) {
            await resolve(chats: chats, for: &work)
        }
    }

    private func resolve(groups: [PeerID], for work: inout UpdateTransactionPlan) async {
        let request = TLFunction.MessagesGetChats(id: groups.map { ChatID(rawValue: $0.number) })
        guard let answer = await attempt(request) else { return }
        let chats =
            switch answer {
            case .chats(let chats): chats.chats
            case .chatsSlice(let slice): slice.chats
            }
        work.peers.add(ReferencedPeers(chats: chats))
    }

    /// Users without an access hash are named by a message in which they appear.
    private func resolve(users: [(key: PeerID, value: MessageKey)], for work: inout UpdateTransactionPlan)
        async
    {
        var inputs: [TL.InputUser] = []
        for (user, message) in users {
            guard let chat = await inputPeer(message.peer, in: work) else { continue }
            let (user, id) = (UserID(rawValue: user.number), MessageID(rawValue: message.id))
            inputs.append(.inputUserFromMessage(.init(peer: chat, msgID: id, userID: user)))
        }
        guard !inputs.isEmpty, let answer = await attempt(TLFunction.UsersGetUsers(id: inputs)) else {
            return
        }
        work.peers.add(ReferencedPeers(users: answer))
    }

    /// Channels without an access hash are named like users, by a message.
    private func resolve(channels: [(key: PeerID, value: MessageKey)], for work: inout UpdateTransactionPlan)
        async
    {
        var inputs: [TL.InputChannel] = []
        for (channel, message) in channels where channel != message.peer {
            guard let chat = await inputPeer(message.peer, in: work) else { continue }
            let (channel, id) = (ChannelID(rawValue: channel.number), MessageID(rawValue: message.id))
            inputs.append(.inputChannelFromMessage(.init(peer: chat, msgID: id, channelID: channel)))
        }
        guard !inputs.isEmpty, let answer = await attempt(TLFunction.ChannelsGetChannels(id: inputs)) else {
            return
        }
        let chats =
            switch answer {
            case .chats(let chats): chats.chats
            case .chatsSlice(let slice): slice.chats
            }
        work.peers.add(ReferencedPeers(chats: chats))
    }

    /// Fetches chats that are in no list, or empty: their list, settings and unread counts.
    private func resolve(chats: [PeerID], for work: inout UpdateTransactionPlan) async {
        var inputs: [TL.InputDialogPeer] = []
        for chat in chats {
            if let input = await inputPeer(chat, in: work) {
                inputs.append(.inputDialogPeer(.init(peer: input)))
            }
        }
        guard !inputs.isEmpty, let answer = await attempt(TLFunction.MessagesGetPeerDialogs(peers: inputs))
        else { return }
        work.peers.add(ReferencedPeers(users: answer.users, chats: answer.chats))
        let dialogs = answer.dialogs.compactMap { ReceivedDialog($0, selfID: services.selfID) }
        // Without their messages, which come by updates and count as new then.
        work.dialogs.add(dialogs, [])
    }

    private func inputPeer(_ peer: PeerID, in work: UpdateTransactionPlan) async -> TL.InputPeer? {
        if let told = work.peers.peers.last(where: { $0.id == peer }) { return TL.InputPeer(told) }
        // An unreadable store fails the transaction that follows.
        let known = try? await services.store.read { try $0.peer(peer) }
        return known.flatMap(\.self).flatMap { TL.InputPeer($0) }
    }

    /// Returns the answer, or nil: these are details for which nothing else should wait long.
    private func attempt<Function: TLFunctionCall>(_ function: Function) async -> Function.Result? {
        do throws(APIError) {
            return try await services.api.call(function, RequestPolicy(timeout: .seconds(15)))
        } catch {
            return nil
        }
    }
}

extension Array {
    /// Returns groups of `count` elements; the last one may be smaller.
    func chunks(of count: Int) -> [[Element]] {
        stride(from: 0, to: self.count, by: count).map { Array(self[$0..<Swift.min($0 + count, self.count)]) }
    }
}
