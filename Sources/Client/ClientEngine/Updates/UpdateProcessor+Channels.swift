import ClientModel
import ClientNetwork
import MessageStore
import SchemaMapping
import Signals
import TelegramSchema

// The differences of channels. Each is fetched by itself and beside the queue, which only applies the answers
// (TC-06).
extension UpdateProcessor {
    /// The maximum number of changes per request.
    private static let sliceLength: Int32 = 100
    /// The pause before a visible channel is polled again after the server failed to answer.
    private static let failurePause = Duration.seconds(30)

    /// Fetches the updates of a channel since the stored state. Returns at once.
    func follow(_ channel: Int64) {
        guard !isStopped else { return }
        following.add(channel)
        startFollowing()
    }

    /// Fetches the updates of a channel, unless its stored state is at `pts` or beyond.
    func follow(_ channel: Int64, unlessAt pts: Int32?) {
        if let pts, let known = committedChannels[channel], known >= pts { return }
        follow(channel)
    }

    /// Fetches the updates of a channel on screen: without membership nothing is pushed. Gives up if the server does
    /// not answer.
    ///
    /// - Returns: The pause until the next poll, if the server sets one.
    func poll(_ channel: Int64, _ policy: RequestPolicy = RequestPolicy()) async -> Duration? {
        guard !isStopped, !following.asked.contains(channel) else { return nil }
        return await catchUp(channel: channel, policy, isShown: true)
    }

    private func startFollowing() {
        while let channel = following.next() {
            let task = Task {
                _ = await catchUp(channel: channel)
                following.set(nil, for: channel)
                sequencer.asked(channel: channel, at: services.clock.now, random: services.random)
                startFollowing()
                // Updates that are still missing may be requested again.
                setGapTimer()
            }
            following.set(task, for: channel)
        }
    }

    /// Fetches slices until nothing is missing.
    private func catchUp(
        channel: Int64,
        _ policy: RequestPolicy = RequestPolicy(),
        isShown: Bool = false
    ) async -> Duration? {
        var tries = DifferenceRetries(sliceLength: Self.sliceLength, refusalLimit: 1)
        while !isStopped {
            let input: TL.InputChannel
            switch await access(to: channel, isShown: isShown) {
            case .granted(let channel): input = channel
            case .unknown: return nil
            case .denied:
                // Held updates of the channel would wait for ever.
                if !isShown { await forget(channel) }
                return nil
            }
            do throws(APIError) {
                switch try await askOnce(
                    channel,
                    input: input,
                    sliceLength: tries.sliceLength ?? Self.sliceLength,
                    policy: policy
                ) {
                case .again: tries.succeeded()
                case .current(let pause): return pause
                }
            } catch {
                switch tries.failed(error, services.random()) {
                case .end: return nil
                case .askForLess: continue
                case .passOver:
                    await forget(channel)
                    return nil
                case .pause(let pause):
                    // The viewer polls again; other visible content must not wait for it.
                    if isShown { return max(pause, Self.failurePause) }
                    do { try await services.clock.sleep(for: pause) } catch { return nil }
                }
            }
        }
        return nil
    }

    private func askOnce(
        _ channel: Int64,
        input: TL.InputChannel,
        sliceLength: Int32,
        policy: RequestPolicy
    ) async throws(APIError) -> ChannelStep {
        guard let pts = committedChannels[channel] else { return try await begin(channel, input, policy) }
        let request = TLFunction.UpdatesGetChannelDifference(
            channel: input,
            filter: .init(),
            pts: pts,
            limit: sliceLength
        )
        return await apply(try await services.api.call(request, policy), to: channel, from: pts)
    }

    /// Starts following a channel without a known counter, from its dialog.
    private func begin(
        _ channel: Int64,
        _ input: TL.InputChannel,
        _ policy: RequestPolicy
    ) async throws(APIError) -> ChannelStep {
        guard let peer = TL.InputPeer(input) else { return .current(nil) }
        let revision = changes.revision
        let answer = try await services.api.call(
            TLFunction.MessagesGetPeerDialogs(peers: [.inputDialogPeer(.init(peer: peer))]),
            policy
        )
        var work = UpdateTransactionPlan(selfID: services.selfID)
        work.isResolved = true
        work.askedAt = revision
        work.peers = ReferencedPeers(users: answer.users, chats: answer.chats)
        work.dialogs.add(
            answer.dialogs.compactMap { ReceivedDialog($0, selfID: services.selfID) },
            answer.messages.compactMap { ReceivedMessage($0, selfID: services.selfID) }
        )
        let begun = work.dialogs.dialogs.filter { $0.pts != nil }
        for dialog in begun where dialog.peer.kind == .channel { work.builder.append(.openEnd(dialog.peer)) }
        return await commitInTurn(work) ? .current(nil) : .again
    }

    private enum ChannelAccess {
        case granted(TL.InputChannel)
        /// The channel cannot be followed: unknown, inaccessible, or left and not on screen.
        case denied
        /// The store could not be read just now.
        case unknown
    }

    private func access(to channel: Int64, isShown: Bool) async -> ChannelAccess {
        do {
            let peer = try await services.store.read { try $0.peer(PeerID(.channel, channel)) }
            guard case .channel(let known)? = peer, !known.flags.contains(.forbidden),
                isShown || !known.isLeft, let input = TL.InputChannel(known)
            else { return .denied }
            return .granted(input)
        } catch {
            return .unknown
        }
    }

    /// Commits in the queue's order; false if too much has changed since the request.
    private func commitInTurn(_ work: UpdateTransactionPlan) async -> Bool {
        await withCheckedContinuation { continuation in
            enqueue { processor in
                let isRecent = processor.changes.since(work.askedAt) != nil
                if isRecent, !processor.isStopped { await processor.commit(work) }
                continuation.resume(returning: isRecent)
            }
        }
    }

    /// Stops following a channel that the server does not let the user see. Missed messages are fetched when it is
    /// viewed, if possible.
    private func forget(_ channel: Int64) async {
        await withCheckedContinuation { continuation in
            enqueue { processor in
                var work = UpdateTransactionPlan(selfID: processor.services.selfID)
                work.isResolved = true
                work.left = [channel]
                work.builder.append(.forgetChannel(PeerID(.channel, channel)))
                if !processor.isStopped { await processor.commit(work) }
                continuation.resume()
            }
        }
    }
}

// One answer, at the head of the queue.
extension UpdateProcessor {
    private enum ChannelStep: Sendable {
        /// There is more, or the request was outdated.
        case again
        /// Nothing is missing; the channel should be polled again after the pause while it is on screen.
        case current(Duration?)
    }

    private func apply(
        _ difference: TL.UpdatesChannelDifference,
        to channel: Int64,
        from pts: Int32
    ) async -> ChannelStep {
        await withCheckedContinuation { continuation in
            enqueue { processor in
                continuation.resume(returning: await processor.replay(difference, channel, pts))
            }
        }
    }

    private func replay(
        _ difference: TL.UpdatesChannelDifference,
        _ channel: Int64,
        _ pts: Int32
    ) async -> ChannelStep {
        guard !isStopped else { return .current(nil) }
        // Pushes have moved the channel on meanwhile, or it is no longer followed.
        guard committedChannels[channel] == pts else { return .again }
        var work = UpdateTransactionPlan(selfID: services.selfID)
        work.isDifference = true
        let isLast: Bool
        let pause: Int32?
        let reached: Int32
        switch difference {
        case .channelDifferenceEmpty(let empty):
            (reached, isLast, pause) = (empty.pts, true, empty.timeout)
        case .channelDifference(let part):
            work.peers = ReferencedPeers(users: part.users, chats: part.chats)
            work.builder.add(newMessages: part.newMessages)
            for update in part.otherUpdates { work.builder.add(update) }
            // A difference without progress would be requested for ever.
            (reached, isLast, pause) = (part.pts, part.final || part.pts <= pts, part.timeout)
        case .channelDifferenceTooLong(let part):
            (isLast, pause) = (true, part.timeout)
            reached = takeReset(part, of: channel, into: &work) ?? pts
        }
        take(sequencer.move(channel: channel, to: reached), into: &work)
        await commit(work)
        return isLast ? .current(pause.map { .seconds(Int($0)) }) : .again
    }

    /// Handles a difference that is too long. All stored messages of the channel may be outdated and are fetched
    /// again when viewed, which removes deleted ones (TC-24). Returns the new pts; nil if the answer lacks it.
    private func takeReset(
        _ part: TL.UpdatesChannelDifference.ChannelDifferenceTooLong,
        of channel: Int64,
        into work: inout UpdateTransactionPlan
    ) -> Int32? {
        changes.reset()
        work.peers = ReferencedPeers(users: part.users, chats: part.chats)
        work.builder.append(.forgetChannel(PeerID(.channel, channel)))
        guard let dialog = ReceivedDialog(part.dialog, selfID: services.selfID) else { return nil }
        let messages = part.messages.compactMap { ReceivedMessage($0, selfID: services.selfID) }
        work.dialogs.add([dialog], messages)
        return dialog.pts
    }
}

// The counters
extension UpdateProcessor {
    /// The changes of counters for the next transaction.
    func channelMoves() -> [ChannelMove] {
        sequencer.movedChannels.compactMap { channel in
            sequencer.channels[channel].map {
                ChannelMove(channel: channel, from: committedChannels[channel], to: $0)
            }
        }
    }

    /// Records the changes that a transaction has written.
    func settle(_ moves: [ChannelMove]) {
        for move in moves { committedChannels[move.channel] = move.to }
        sequencer.settleChannels()
    }

    /// Follows or leaves channels after a transaction.
    func settle(_ news: ChannelChanges) {
        for (channel, pts) in news.told where !news.left.contains(channel) {
            if committedChannels[channel] == nil {
                committedChannels[channel] = pts
                sequencer.begin(channel: channel, at: pts)
            } else {
                follow(channel, unlessAt: pts)
            }
        }
        for channel in news.left {
            committedChannels[channel] = nil
            var work = UpdateTransactionPlan(selfID: services.selfID)
            take(sequencer.forget(channel: channel), into: &work)
            for pendingResult in work.finished { pendingResult.finish(.failure(CancellationError())) }
        }
    }
}

extension TL.InputPeer {
    /// The channel as an input peer; nil for none.
    fileprivate init?(_ channel: TL.InputChannel) {
        guard case .inputChannel(let channel) = channel else { return nil }
        self = .inputPeerChannel(.init(channelID: channel.channelID, accessHash: channel.accessHash))
    }
}
