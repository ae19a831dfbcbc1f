import ClientModel
public import MessageStore
public import Signals
import StdExtras
import TelegramSchema

/// The user's actions that the server refused, after their effect was shown and undone: for notices.
///
/// A form that waits for the outcome of its own action claims it, and tells of a refusal itself. Changes that no one
/// asked for by hand, such as read marks, are never told.
public final class RefusedActions: Sendable {
    /// What is known of a claimed task.
    private enum Claim {
        case waiting
        /// It was refused, and the caller has not told of it yet.
        case refused(TaskRunner.Report)
        /// The caller has told of the refusal, whose report is still to come.
        case told
    }

    private struct State {
        /// The number of claims whose tasks are not known yet.
        var beginning = 0
        /// The refusals that came meanwhile.
        var held: [TaskRunner.Report] = []
        var claims: [TaskID: Claim] = [:]
    }

    private let state = Locked(State())
    private let told = ValuePipe<TaskRunner.Report>()
    private let following = MetaDisposable()

    /// The refused actions of the tasks that `runner` carries out.
    init(_ runner: TaskRunner) {
        let subscription = runner.reports.start(next: { [weak self] report in
            if report.isOfUser { self?.take(report) }
        })
        following.set(subscription)
    }

    /// The refusals that nobody has claimed, on any thread.
    public var reports: Signal<TaskRunner.Report, Never> { told.signal }

    /// Begins actions, of whose refusal the caller will tell. Each returned task is to be passed to ``release(_:)``.
    public func claim(_ begin: () async throws -> [TaskID]) async rethrows -> [TaskID] {
        state.withLock { $0.beginning += 1 }
        let tasks: [TaskID]
        do {
            tasks = try await begin()
        } catch {
            settle([])
            throw error
        }
        settle(tasks)
        return tasks
    }

    /// Notes that the caller has told of the refusal of a claimed task.
    public func tell(_ task: TaskID) {
        state.withLock { state in
            switch state.claims[task] {
            case .waiting: state.claims[task] = .told
            case .refused: state.claims[task] = nil
            case .told, nil: break
            }
        }
    }

    /// Ends a claim. A refusal of which the caller has not told is reported, now or when it comes.
    public func release(_ task: TaskID) {
        let report: TaskRunner.Report? = state.withLock { state in
            switch state.claims[task] {
            case .waiting:
                state.claims[task] = nil
                return nil
            case .refused(let report):
                state.claims[task] = nil
                return report
            case .told, nil: return nil
            }
        }
        if let report { told.send(report) }
    }

    private func settle(_ tasks: [TaskID]) {
        let held = state.withLock { state in
            for task in tasks { state.claims[task] = .waiting }
            state.beginning -= 1
            guard state.beginning == 0 else { return [TaskRunner.Report]() }
            defer { state.held = [] }
            return state.held
        }
        for report in held { take(report) }
    }

    private func take(_ report: TaskRunner.Report) {
        let isFree = state.withLock { state in
            let id = report.task.id
            switch state.claims[id] {
            case nil where state.beginning > 0:
                state.held.append(report)
                return false
            case nil: return true
            case .waiting, .refused:
                state.claims[id] = .refused(report)
                return false
            case .told:
                state.claims[id] = nil
                return false
            }
        }
        if isFree { told.send(report) }
    }
}

extension TaskRunner.Report {
    /// The calls that the program makes by itself while the user reads.
    private static let automatic: Set<UInt32> = [
        TLFunction.MessagesReadMessageContents.constructorID,
        TLFunction.ChannelsReadMessageContents.constructorID,
        TLFunction.MessagesReadMentions.constructorID, TLFunction.MessagesReadReactions.constructorID,
        TLFunction.MessagesMarkDialogUnread.constructorID,
    ]

    /// True for what the user asked for, and sees nothing else of than that it is undone.
    fileprivate var isOfUser: Bool {
        switch task.kind {
        case .edit, .clearHistory: true
        case .call:
            // A call that nobody can read is told, too.
            task.storedCall.map { !Self.automatic.contains($0.constructorID) } ?? true
        default: false
        }
    }
}
